/** The installation of docker-compose.yml in containers: built, started, and taken down with its volumes. */
import assert from 'node:assert/strict'
import { DockerComposeEnvironment, Wait } from 'testcontainers'
import type { Stack } from './walk.ts'

/** Compose's files: the installation's, and the additions for this walk. */
export const COMPOSE_FILES = ['docker-compose.yml', 'apps/server/stack/compose.yml']

/** The variables of an installation, including all required ones. */
export const VARIABLES = {
  POSTGRES_PASSWORD: 'superuser0of0the0walk',
  SKRZAT_DATABASE_PASSWORD: 'role0of0the0walk',
  SKRZAT_SECRET: 'a-secret-that-only-the-walk-has-and-nobody-else',
  FILES_S3_ENDPOINT: 'http://s3:9000',
  FILES_S3_REGION: 'eu-central-1',
  FILES_S3_BUCKET: 'skrzat',
  FILES_S3_KEY: 'skrzat-walk',
  FILES_S3_SECRET: 'a-key-of-the-walk-alone',
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
  const proxy = started.getContainer('proxy-1')
  return {
    address: `http://${proxy.getHost()}:${proxy.getMappedPort(80)}`,
    async cli(words, lines) {
      const command = `printf '%s\\n' "$@" | node apps/server/src/cli.ts ${words.join(' ')}`
      const { exitCode, output } = await started
        .getContainer('server-1')
        .exec(['sh', '-c', command, 'sh', ...lines])
      assert.equal(exitCode, 0, output)
    },
    async killServer() {
      // Without a grace period, so that SIGKILL follows at once.
      await started.getContainer('server-2').stop({ timeout: 0, remove: false })
    },
    stop: async () => void (await started.down({ removeVolumes: true })),
  }
}
