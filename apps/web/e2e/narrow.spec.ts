import type { Page } from '@playwright/test'
import { outsideOfTheScreen } from './support/outside.ts'
import { expect, test, type Person } from './support/test.ts'

/** Each screen, as somebody who has it. */
const screens: Readonly<Record<Person | 'nobody', readonly string[]>> = {
  nobody: [
    '/login',
    '/contact',
    '/register',
    '/reset',
    '/activate',
    '/reset/code',
    '/account/reset/finish?key=x',
    '/account/email?key=x',
  ],
  parent: [
    '/',
    '/absence/my',
    '/payments/my',
    '/payments/my?history=true',
    '/chat',
    '/notices',
    '/account',
    '/account/settings',
    '/account/password',
    '/account/security',
    '/account/sessions',
    '/account/notices',
    '/account/places',
    '/account/tokens',
    '/report',
    '/report/new?wallId=1',
    '/wall/1',
  ],
  director: [
    '/',
    '/place/1',
    '/place/1/edit',
    '/place/1/roster',
    '/place/1/wall',
    '/place/1/absences',
    '/absence/place/1',
    '/place/1/payments',
    '/place/1/payments?tab=new',
    '/place/1/payments?tab=reports',
    '/place/1/files',
    '/place/1/integrations',
    '/place/1/events',
    '/group/1',
    '/kid/1',
    '/chat',
  ],
  accountant: ['/place/1/payments'],
  teacher: ['/', '/group/1'],
  otherDirector: ['/place/2/payments'],
  admin: [
    '/admin',
    '/admin/health',
    '/admin/metrics',
    '/admin/threads',
    '/admin/jobs',
    '/admin/audits',
    '/admin/loggers',
    '/admin/configuration',
    '/admin/api',
    '/admin/users/2/edit',
    '/admin/places/1/edit',
    '/admin/places',
    '/admin/places/add',
    '/admin/users',
    '/admin/users/add',
    '/admin/mails',
    '/admin/sessions',
    '/user-sms',
    '/user-sms/1',
    '/admin/mails/1',
    '/report',
    '/report/1',
    '/report/1/edit',
  ],
}

/** What is shown has loaded: nothing is busy, and nothing stands in for it. */
async function expectLoaded(page: Page) {
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
}

for (const locale of ['de', 'fr', 'ru'] as const) {
  for (const person of [
    'nobody',
    'parent',
    'director',
    'accountant',
    'teacher',
    'otherDirector',
    'admin',
  ] as const) {
    test(`all that ${person} sees in ${locale} fits a screen of 320 px`, async ({ page, openAs }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.addInitScript((language) => localStorage.setItem('skrzat-locale', language), locale)
      for (const path of screens[person]) {
        await test.step(path, async () => {
          if (person === 'nobody') {
            await page.goto(path)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          } else {
            await openAs(person, path)
          }
          await expect(page.locator('html')).toHaveAttribute('lang', locale)
          await expectLoaded(page)
          expect.soft(await outsideOfTheScreen(page), path).toEqual([])
        })
      }
    })
  }
}

test('dialogs of many words fit a screen of 320 px in German', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => localStorage.setItem('skrzat-locale', 'de'))
  await openAs('director', '/place/1')
  await expectLoaded(page)
  for (const open of [
    async () => {
      await page.getByRole('button', { name: 'Aktionen', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Berechtigungen' }).click()
    },
    async () => page.getByRole('button', { name: 'Gruppe hinzufügen' }).click(),
    async () => page.getByRole('button', { name: 'Mitarbeiter hinzufügen' }).click(),
  ]) {
    await open()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectLoaded(page)
    expect.soft(await outsideOfTheScreen(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
