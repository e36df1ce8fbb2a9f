import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type axe from 'axe-core'
import { expect, test as base, type APIRequestContext, type Locator, type Page } from '@playwright/test'

/** Where the server of a folder's tests writes. */
export function logOf(folder: string, outputDir: string): string {
  return join(outputDir, `server-${folder}.log`)
}

/** The demo's accounts (README). All have the same PIN, except for the system's admin. */
export const people = {
  admin: '600000001',
  director: '600000002',
  accountant: '600000003',
  teacher: '600000004',
  parent: '600000005',
  otherDirector: '600000007',
} as const
export type Person = keyof typeof people

export const pin = '246813'
export const adminPassword = 'skrzat-admin-demo'

/** Signs in over REST, for tests that aren't about signing in. @returns the token */
export async function signIn(
  request: APIRequestContext,
  phone: string,
  password: string,
  rememberMe = false,
): Promise<string> {
  const answer = await request.post('/api/authenticate', { data: { phone, password, rememberMe } })
  expect(answer.status()).toBe(200)
  return (answer.headers().authorization ?? '').replace('Bearer ', '')
}

export function tokenOf(request: APIRequestContext, person: Person): Promise<string> {
  return signIn(request, people[person], person === 'admin' ? adminPassword : pin)
}

type Fixtures = {
  /** Opens an address as a signed-in person, and waits for the page's heading. */
  openAs: (person: Person, path: string) => Promise<Page>
  /** Names what the server wrote, where a test fails. */
  serverLog: void
  /** Closes what a test opened beside its own page, which would go on in the tests after it. */
  leftOpen: void
}

let addresses = 0

/**
 * An address of the benchmarking range (RFC 2544), each of a run's tests another: they don't share a rate limit for signing
 * in. Each worker has 512, one that failed leaves its number to nobody.
 */
function freshAddress(worker: number): string {
  const number = worker * 512 + addresses++
  return `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`
}

/** One cached session per person and worker, because signing in is slow on purpose. */
const tokens = new Map<Person, string>()

/** The same for all tests of a worker. */
export async function keptToken(request: APIRequestContext, person: Person): Promise<string> {
  const token = tokens.get(person) ?? (await tokenOf(request, person))
  tokens.set(person, token)
  return token
}

/** Headers of a request to the server as this person. */
export async function authorised(request: APIRequestContext, person: Person) {
  return { Authorization: `Bearer ${await keptToken(request, person)}` }
}

type Answer<T> = { error?: { data?: { error?: string } }; result: { data: T } }

async function answerTo<T>(
  request: APIRequestContext,
  token: string,
  path: string,
  input: object,
  write: boolean,
): Promise<Answer<T>> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = write
    ? await request.post(`/trpc/${path}`, { headers, data: input })
    : await request.get(`/trpc/${path}`, { headers, params: { input: JSON.stringify(input) } })
  return await answer.json()
}

function taken<T>(answer: Answer<T>): T {
  // An assertion would report its message, the whole answer, at each call.
  if (answer.error) throw new Error(JSON.stringify(answer))
  return answer.result.data
}

/** Calls a procedure as the token's account. */
export async function callWith<T>(
  request: APIRequestContext,
  token: string,
  path: string,
  input: object,
  write = true,
): Promise<T> {
  return taken(await answerTo<T>(request, token, path, input, write))
}

/** Calls a procedure as this person, with a fresh proof of identity if one is required: it is valid for ten minutes. */
export async function callAs<T>(
  request: APIRequestContext,
  person: Person,
  path: string,
  input: object,
  write = true,
): Promise<T> {
  const token = await keptToken(request, person)
  const first = await answerTo<T>(request, token, path, input, write)
  if (first.error?.data?.error !== 'account.proof_required') return taken(first)
  const proof = { by: 'secret', secret: person === 'admin' ? adminPassword : pin }
  await callWith(request, token, 'accounts.confirmIdentity', proof)
  return await callWith(request, token, path, input, write)
}

/** Calls a procedure as the system's admin, who may do everything. */
export function call<T>(request: APIRequestContext, path: string, input: object, write = true): Promise<T> {
  return callAs(request, 'admin', path, input, write)
}

/** Opens an address with a token, and waits for the page's heading. */
export async function openWith(page: Page, token: string, path: string) {
  await page.addInitScript((kept) => sessionStorage.setItem('jhi-authenticationToken', kept), token)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    await use({ ...extraHTTPHeaders, 'X-Forwarded-For': freshAddress(workerIndex) })
  },
  serverLog: [
    // Playwright reads from the pattern what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      await use()
      const path = logOf(basename(dirname(info.file)), info.project.outputDir)
      if (info.errors.length > 0 && existsSync(path))
        info.attachments.push({ name: 'what the server wrote', contentType: 'text/plain', path })
    },
    { auto: true },
  ],
  leftOpen: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  openAs: async ({ page, request }, use) => {
    await use(async (person, path) => {
      await openWith(page, await keptToken(request, person), path)
      return page
    })
  },
})

export { expect }

/** Chooses in a select that is stored in the address: the choice shows at once, before the navigation. */
export async function chooseAtOnce(select: Locator, label: string) {
  const shown = await select.evaluate(async (element, wanted) => {
    if (!(element instanceof HTMLSelectElement)) throw new TypeError('not a select')
    element.selectedIndex = [...element.options].findIndex(({ text }) => text === wanted)
    element.dispatchEvent(new Event('change', { bubbles: true }))
    await Promise.resolve()
    return element.selectedOptions[0]?.text
  }, label)
  expect(shown).toBe(label)
}

/** The minified form halves what each page parses. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules about colours, which can break in the dark scheme alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks the page, or the selector's part of it, with axe. */
export async function expectAccessible(page: Page, within = 'html') {
  expect(await violations(page, within)).toEqual([])
}

/**
 * What breaks the rules of axe in the page, or in the selector's part of it: all rules, WCAG 2.2 AA included, in light;
 * the colour rules in dark, in which it leaves the page.
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // axe runs in the page itself and doesn't see into frames.
  expect(page.frames()).toHaveLength(1)
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(AXE)
  await page.evaluate(settle)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const broken = await page.evaluate(
      async ({ rules, within }) => {
        const { violations } = await window.axe.run(within, {
          resultTypes: ['violations'],
          ...(rules && { runOnly: { type: 'rule', values: rules } }),
        })
        return violations.map(
          ({ id, help, nodes }) =>
            `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
        )
      },
      { within, rules: colorScheme === 'dark' ? COLOUR_RULES : undefined },
    )
    found.push(...broken.map((each) => `${colorScheme}: ${each}`))
  }
  return found
}

/**
 * Waits for animations to finish. Afterwards colours change at once with the scheme: an inherited one would start a
 * transition at each level of the tree.
 */
async function settle() {
  const ending = document
    .getAnimations()
    // One that follows the scrolling ends with no time.
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
