/** The installation of docker-compose.yml in containers: built, started, and taken down with its volumes. */
import assert from 'node:assert/strict'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { DockerComposeEnvironment, Wait } from 'testcontainers'
import type { Stack } from './walk.ts'

/** As compose reads them: the installation's, and what the walk adds. */
export const COMPOSE_FILES = ['docker-compose.yml', 'apps/server/stack/compose.yml']

const S3 = { region: 'eu-central-1', bucket: 'skrzat', key: 'skrzat-walk', secret: 'a-key-of-the-walk-alone' }

/** The variables of an installation, none of them left out that it asks for. */
export const VARIABLES = {
  POSTGRES_PASSWORD: 'superuser0of0the0walk',
  SKRZAT_DATABASE_PASSWORD: 'role0of0the0walk',
  SKRZAT_SECRET: 'a-secret-that-only-the-walk-has-and-nobody-else',
  FILES_S3_ENDPOINT: 'http://s3:9000',
  FILES_S3_REGION: S3.region,
  FILES_S3_BUCKET: S3.bucket,
  FILES_S3_KEY: S3.key,
  FILES_S3_SECRET: S3.secret,
  // Any port that is free.
  HTTP_PORT: '0',
  HTTPS_PORT: '0',
}

export async function startContainers(root: string): Promise<Stack & { stop(): Promise<void> }> {
  const started = await new DockerComposeEnvironment(root, COMPOSE_FILES)
    .withBuild()
    .withEnvironment(VARIABLES)
    .withDefaultWaitStrategy(Wait.forHealthCheck())
    .withStartupTimeout(900_000)
    .up()
  const addressOf = (name: string, port: number) => {
    const container = started.getContainer(name)
    return `http://${container.getHost()}:${container.getMappedPort(port)}`
  }
  const client = new S3Client({
    region: S3.region,
    endpoint: addressOf('s3-1', 9000),
    forcePathStyle: true,
    credentials: { accessKeyId: S3.key, secretAccessKey: S3.secret },
  })
  await client.send(new CreateBucketCommand({ Bucket: S3.bucket }))
  return {
    address: addressOf('proxy-1', 80),
    async cli(words, lines) {
      const command = `printf '%s\\n' "$@" | node apps/server/src/cli.ts ${words.join(' ')}`
      const { exitCode, output } = await started
        .getContainer('server-1')
        .exec(['sh', '-c', command, 'sh', ...lines])
      assert.equal(exitCode, 0, output)
    },
    async killServer() {
      // No time to end in: what follows at once is SIGKILL.
      await started.getContainer('server-2').stop({ timeout: 0, remove: false })
    },
    stop: async () => void (await started.down({ removeVolumes: true })),
  }
}
