import { testEnvironment } from '../../server/testing/test-environment'

Object.assign(process.env, testEnvironment())
