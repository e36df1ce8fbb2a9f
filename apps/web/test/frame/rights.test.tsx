/** Who may open each screen. The guard reads it from the routes; this table is what it should be. */
import { createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from '../../src/route-tree.gen.ts'

const routes = Object.values(createRouter({ routeTree }).routesById)

test('screens outside the shell, which has the guard, are open to anybody, and no others', () => {
  const open = routes.filter(({ options }) => options.staticData.may === 'anybody')
  expect(open).toEqual(routes.filter(({ id }) => !id.startsWith('/_shell')))
})

test('these screens are open to some accounts only', () => {
  const table: Record<string, string[]> = {}
  for (const { fullPath, options, parentRoute } of routes) {
    const { may, elsePlace } = options.staticData
    // What is above a route holds for it as well.
    if (may === 'anybody' || may === 'account' || may === parentRoute?.options.staticData.may) continue
    ;(table[elsePlace ? `${may}, else the place` : may] ??= []).push(fullPath)
  }
  for (const paths of Object.values(table)) paths.sort()
  expect(table).toEqual({
    admin: ['/admin', '/user-sms'],
    member: [
      '/place/$placeId/events',
      '/place/$placeId/files',
      '/place/$placeId/menu',
      '/place/$placeId/wall',
    ],
    'confirmUsers, else the place': ['/place/$placeId/first-pins'],
    absences: ['/absence/place/$placeId', '/place/$placeId/absences'],
    kitchen: ['/place/$placeId/kitchen'],
    payments: [
      '/place/$placeId/payments/',
      '/place/$placeId/payments/accounting',
      '/place/$placeId/payments/bank',
      '/place/$placeId/payments/debtors',
      '/place/$placeId/payments/differences',
      '/place/$placeId/payments/journal',
      '/place/$placeId/payments/leaving',
      '/place/$placeId/payments/months',
      '/place/$placeId/payments/payers',
      '/place/$placeId/payments/refunds',
    ],
    'integrations, else the place': ['/place/$placeId/integrations'],
    kids: ['/place/$placeId/diets'],
    'familyData, else the place': ['/place/$placeId/erasures'],
    'kids, else the place': ['/place/$placeId/consents'],
    'monthSummary, else the place': ['/place/$placeId/month'],
    'roster, else the place': ['/place/$placeId/roster'],
    'settings, else the place': ['/place/$placeId/edit'],
  })
})
