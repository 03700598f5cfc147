declare module 's3rver' {
  /** As much of it as the test needs: the package has no types of its own. */
  class S3rver {
    constructor(options: {
      port: number
      address: string
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
  export = S3rver
}
