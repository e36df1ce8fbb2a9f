/** Pages as the server draws them, without waiting for how long it takes on a busy machine. */
import type { Page, Route } from '@playwright/test'
import type { Drawing } from '../../src/first/drawing/draw.tsx'

type Draw = (drawing: Drawing) => Promise<string | undefined>

export async function drawing(): Promise<Draw> {
  const built: { default: Draw } = await import(new URL('../../dist/.drawing/draw.js', import.meta.url).href)
  return built.default
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
    drawing: { path, language, screen, calls, answers: answers.map(({ result }) => result?.data) },
    answers,
  }
}

/** Answers a page's first request with the page drawn, however long that takes. */
export async function drawAlways(page: Page) {
  const draw = await drawing()
  await page.route(/\/trpc\/.*[?&]drawn=/, async (route) => {
    const asked = await askedIn(route)
    const html = await draw(asked.drawing)
    await route.fulfill({ json: [...asked.answers, ...(html === undefined ? [] : [{ page: html }])] })
  })
}
