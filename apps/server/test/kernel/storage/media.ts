import { readdirSync } from 'node:fs'
import S3rver from '@20minutes/s3rver'
import { whenOver } from '@skrzat/testing/when-over'
import { diskStorage } from '../../../src/kernel/storage/disk.ts'
import { s3Storage, type S3Settings } from '../../../src/kernel/storage/s3.ts'
import type { Storage } from '../../../src/kernel/storage/storage.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export { temporaryFolder }

/** A server that speaks S3, with a bucket. */
export async function s3Server(): Promise<S3Settings> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: 'skrzat' }],
  })
  const { port } = await server.run()
  whenOver(() => server.close())
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    bucket: 'skrzat',
    key: 'S3RVER',
    secret: 'S3RVER',
  }
}

/** Both places where files may be kept. */
export async function media(): Promise<Record<Storage['kind'], Storage>> {
  return { disk: diskStorage(temporaryFolder()), s3: s3Storage(await s3Server(), temporaryFolder()) }
}

/** What is on its way in. */
export function draftsOf({ drafts }: Storage): string[] {
  try {
    return readdirSync(drafts)
  } catch {
    // Made with the first draft.
    return []
  }
}
