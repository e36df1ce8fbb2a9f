/** The server's answers, made up where the table can't have them from its data: failures, and what time alone brings. */
import type { Page } from '@playwright/test'
import type { InputOf, OutputOf, Procedure } from '../../test/support/answers.ts'
import type { State } from './state.ts'

/** Data by procedure, or what makes it of the input. */
export type Answers = {
  readonly [Name in Procedure]?: OutputOf<Name> | ((input: InputOf<Name>) => OutputOf<Name>)
}

/** Calls of the shell, which stands in every state. */
const SHELL =
  /^accounts\.(?:menu|me|config|setLanguage)$|^notifications\.(?:bySection|followCounts|markRead)$/

function failure(path: string) {
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path, error: 'internal', params: {} }
  return { error: { message: 'internal', code: -32_603, data } }
}

/** Answers calls by what is made up, in the state of an error all others of the screen with a failure. */
export async function makeUp(page: Page, state: State, answers: Answers) {
  const given = new Map<string, unknown>(Object.entries(answers))
  await page.route('**/trpc/**', async (route) => {
    const url = new URL(route.request().url())
    const { pathname, searchParams } = url
    const inputs = JSON.parse(route.request().postData() ?? searchParams.get('input') ?? '{}')
    const made = pathname
      .slice('/trpc/'.length)
      .split(',')
      .map((name, index) => {
        if (given.has(name)) {
          const made = given.get(name)
          const data: unknown = typeof made === 'function' ? made(inputs[index]) : made
          return { result: { data } }
        }
        if (SHELL.test(name)) return undefined
        if (state === 'loading') return 'never'
        return state === 'error' ? failure(name) : undefined
      })
    if (made.includes('never')) return
    if (made.every((each) => each === undefined)) return route.fallback()
    // A drawn page would show the real answers, and come before them.
    searchParams.delete('drawn')
    const real: unknown = made.includes(undefined) ? await (await route.fetch({ url: url.href })).json() : []
    const json = made.map((each, index) => each ?? (Array.isArray(real) ? real[index] : real))
    await route.fulfill({ status: 207, json: searchParams.has('batch') ? json : json[0] })
  })
}
