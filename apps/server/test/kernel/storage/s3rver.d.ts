declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** A server that speaks S3, on files of a folder. It checks signatures. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
