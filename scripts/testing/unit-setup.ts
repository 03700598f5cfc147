import { testEnvironment } from './test-environment'

Object.assign(process.env, testEnvironment())
