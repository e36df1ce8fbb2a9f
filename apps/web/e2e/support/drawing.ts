/** Pages as the server draws them, without waiting for how long it takes on a busy machine. */
import { fileURLToPath } from 'node:url'
import type { Drawing, Drawn, MissingPart } from '@skrzat/contract/wire/drawing'
import type { APIResponse, Page, Route } from '@playwright/test'
import { Piscina } from 'piscina'
import { runnerImport } from 'vite'
import type * as earlyCalls from '../../src/first/early-calls.ts'
import { screenDeclarations } from '../../vite.screens.ts'

/** What the document asks for at this address. */
export async function earlyCallsOf(pattern: string, path: string) {
  const { module } = await runnerImport<typeof earlyCalls>(
    fileURLToPath(new URL('../../src/first/early-calls.ts', import.meta.url)),
    { configFile: false, plugins: [screenDeclarations()] },
  )
  return module.callsOf(pattern, path, '').calls
}

/** The answers of a batch, by its calls: without the page that the server may have drawn from them. */
export async function answersIn<Answer>(response: APIResponse): Promise<Answer[]> {
  const all: (Answer & { page?: string })[] = [await response.json()].flat()
  return all.filter(({ page }) => page === undefined)
}

/** One thread, which draws several pages at a time. */
const thread = new Piscina<Drawing, Drawn>({
  filename: fileURLToPath(new URL('../../dist/.drawing/draw.js', import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  concurrentTasksPerWorker: 32,
  env: { NODE_ENV: 'production' },
})

/** The page's markup, and what could not be shown of it. */
export function drawWhole(drawing: Drawing): Promise<Drawn> {
  return thread.run(drawing)
}

/** @returns the page's markup; undefined where there is nothing to draw */
export async function draw(drawing: Drawing): Promise<string | undefined> {
  return (await drawWhole(drawing)).html
}

type Answer = { result?: { data: unknown } }

/** What a page's first request asks to be drawn, and the answers that it is drawn from. */
export async function askedIn(route: Route): Promise<{ drawing: Drawing; answers: Answer[] }> {
  const url = new URL(route.request().url())
  const { path, language, screen }: Drawing = JSON.parse(url.searchParams.get('drawn') ?? '')
  const input: Record<string, unknown> = JSON.parse(url.searchParams.get('input') ?? '{}')
  url.searchParams.delete('drawn')
  const answer = await route.fetch({ url: url.href })
  const answers: Answer[] = await answer.json()
  const calls = url.pathname
    .replace('/trpc/', '')
    .split(',')
    .map((name, index) => [name, input[index]] as const)
  return {
    drawing: {
      path,
      language,
      screen,
      calls,
      answers: answers.map(({ result }) => result?.data),
      until: Number.POSITIVE_INFINITY,
    },
    answers,
  }
}

/**
 * Answers a page's first request with the page drawn, however long that takes.
 * @returns what could not be shown of it, once it is there
 */
export async function drawAlways(page: Page): Promise<readonly MissingPart[]> {
  const lacking: MissingPart[] = []
  await page.route(/\/trpc\/.*[?&]drawn=/, async (route) => {
    const asked = await askedIn(route)
    const { html, missing } = await drawWhole(asked.drawing)
    lacking.push(...missing)
    await route.fulfill({ json: [...(html === undefined ? [] : [{ page: html }]), ...asked.answers] })
  })
  return lacking
}
