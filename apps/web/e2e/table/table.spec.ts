/**
 * Each screen, dialog and form's faults: whether it fits, keeps to axe, is worked by the keyboard and by touch, and looks
 * as it should. A run visits a sample that follows from SKRZAT_TEST_SEED; SKRZAT_SCREENS=all visits each at each width, and
 * looks at its fit in each language.
 */
import { expect, test } from '../support/test.ts'
import type { Data } from './data.ts'
import { entries, leadOn } from './entries.ts'
import { allVisits, randomOf, sampleOf } from './sample.ts'
import { makeVisit } from './visit.ts'
import { patternOf, routesDeclaring } from '../../vite.screens.ts'

const seed = Number(process.env.SKRZAT_TEST_SEED)

test.describe.configure({ timeout: 600_000 })

/** Visits of one test: few enough that the workers share them evenly. */
const PER_TEST = 6

function data(): Data {
  const { SKRZAT_E2E_TABLE: written } = process.env
  if (!written)
    throw new Error(
      'With SKRZAT_E2E_URL the table needs SKRZAT_E2E_TABLE_URL, a server that no other test writes to',
    )
  return JSON.parse(written)
}

test('each route is among the screens', () => {
  const routes = [...new Set(routesDeclaring('Route').map(patternOf))].filter(Boolean)
  expect(routes.length).toBeGreaterThan(50)
  const known = [...entries.filter(({ open }) => !open).map(({ path }) => path), ...leadOn]
  const named = known.map((path) => path.replace(/\?.*/, '').replaceAll(/\{\w+\}/g, '1'))
  const missing = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, String.raw`\d+`)}$`)
    return !named.some((path) => pattern.test(path))
  })
  expect(missing).toEqual([])
})

if (process.env.SKRZAT_SCREENS === 'all') {
  for (const [index, entry] of entries.entries())
    test(`${entry.name}, ${entry.state}, at every width`, async ({ browser }) => {
      test.setTimeout(1_200_000)
      for (const { visit, others } of allVisits(entry, randomOf(seed + index)))
        await makeVisit(browser, visit, data(), others)
    })
} else {
  const visits = sampleOf(seed, entries)
  for (let from = 0; from < visits.length; from += PER_TEST)
    test(`the screens of seed ${seed}, from ${from + 1} of ${visits.length}`, async ({ browser }) => {
      for (const visit of visits.slice(from, from + PER_TEST)) await makeVisit(browser, visit, data())
    })
}
