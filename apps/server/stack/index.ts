/**
 * `pnpm stack`: builds the image, starts the containers of docker-compose.yml with two servers and an S3 server, and
 * walks the main job through them. Without a Docker engine it says that it was not run.
 */
import { fileURLToPath } from 'node:url'
import { getContainerRuntimeClient } from 'testcontainers'
import { startContainers } from './containers.ts'
import { walk } from './walk.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

let passed = 0
let failed = 0

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run()
    passed += 1
    say(`  ok    ${name}`)
    return result
  } catch (error) {
    failed += 1
    say(`  FAIL  ${name}: ${String(error)}`)
    throw error
  }
}

/** Why there is no Docker engine; undefined if one answers. */
async function missingEngine(): Promise<string | undefined> {
  try {
    await getContainerRuntimeClient()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function run() {
  const stack = await step('the image is built and its containers are healthy', () => startContainers(ROOT))
  try {
    await step('the web app is served', async () => {
      const page = await (await fetch(stack.address)).text()
      if (!page.includes('<script type="module"')) throw new Error(page.slice(0, 200))
    })
    await walk(stack, step)
  } finally {
    await stack.stop()
  }
}

const reason = await missingEngine()
if (reason !== undefined) {
  say(`not run: the installation in containers (apps/server/stack): ${reason}`)
} else {
  await run().catch((error: unknown) => {
    if (failed === 0) say(`  FAIL  ${String(error)}`)
    process.exitCode = 1
  })
}
say(`${passed} passed, ${failed} failed`)
