import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect, PIN } from './accounts.ts'
import { signIn } from './test.ts'

const TOKEN = 'jhi-authenticationToken'

/** Signs in for longer than the tab; the token is left where a person's sign-in leaves it, until it is taken away. */
export async function remember(page: Page, request: APIRequestContext, phone: string) {
  const token = await signIn(request, phone, PIN, true)
  await page.goto('/skrzat.svg')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN, token] as const)
}

/** Opens an address, until the page is there. */
export async function openPage(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Waits until the app is installed: its files are kept, and the worker answers for this page. */
export async function installed(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

type KeptAnswer = { key: [string[]]; data: unknown }

/** The answers that the browser keeps. */
function keptAnswers(page: Page): Promise<KeptAnswer[]> {
  return page.evaluate(
    () =>
      new Promise<KeptAnswer[]>((resolve, reject) => {
        const opening = indexedDB.open('skrzat-read')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('answers'))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
  )
}

/** The procedures whose answers the browser keeps. */
export async function keptProcedures(page: Page): Promise<string[]> {
  return (await keptAnswers(page)).map(({ key }) => key[0].join('.')).toSorted()
}

/** What the browser keeps of a procedure's answers, as JSON. */
export async function keptIn(page: Page, procedure: string): Promise<string> {
  const answers = (await keptAnswers(page)).filter(({ key }) => key[0].join('.') === procedure)
  return JSON.stringify(answers.map(({ data }) => data))
}

/** Waits until the browser keeps the answers of these procedures. */
export async function kept(page: Page, procedures: readonly string[]) {
  await expect.poll(() => keptProcedures(page)).toEqual(expect.arrayContaining([...procedures]))
}

/** Calls that the browser makes to a procedure lose their connection. */
export async function cut(context: BrowserContext, procedure: string) {
  await context.route(new RegExp(`/trpc/[^?]*${procedure.replace('.', String.raw`\.`)}`), (route) =>
    route.abort('connectionreset'),
  )
}
