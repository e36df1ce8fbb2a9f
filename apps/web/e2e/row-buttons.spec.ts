/** The words of a button in a list's row stay on one line on the narrowest phones, in the languages of long words. */
import type { Page } from '@playwright/test'
import { expect, test, type Person } from './support/test.ts'

const screens: readonly (readonly [Person, readonly string[]])[] = [
  [
    'director',
    [
      '/place/1/payments',
      '/place/1/payments?tab=new',
      '/place/1/payments?tab=reports',
      '/place/1',
      '/group/1',
      '/kid/1',
      '/place/1/files',
      '/place/1/absences',
      '/absence/place/1',
      '/place/1/edit',
      '/place/1/integrations',
      '/notices',
    ],
  ],
  ['parent', ['/payments/my?history=true', '/absence/my', '/account/sessions', '/account/places', '/report']],
  [
    'admin',
    ['/admin/users', '/admin/places', '/admin/mails', '/user-sms', '/admin/audits', '/admin/jobs', '/report'],
  ],
]

/** The texts of buttons in rows and cards that take more than one line. */
async function brokenTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const broken: string[] = []
    for (const button of document.querySelectorAll('main li :is(button, a), main article :is(button, a)')) {
      const { display, justifyContent, whiteSpace } = getComputedStyle(button)
      // Not a whole row that is a button, or a link within a sentence.
      if (display !== 'inline-flex' || justifyContent !== 'center' || whiteSpace === 'pre-line') continue
      if (!button.checkVisibility({ visibilityProperty: true })) continue
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(button.textContent.trim())
      }
    }
    return broken
  })
}

for (const locale of ['pl', 'de'] as const) {
  for (const [person, paths] of screens) {
    test(`no button of a row that ${person} sees in ${locale} breaks its text`, async ({ page, openAs }) => {
      await page.addInitScript((language) => localStorage.setItem('skrzat-locale', language), locale)
      for (const path of paths) {
        await page.setViewportSize({ width: 320, height: 700 })
        await openAs(person, path)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
        expect.soft(await brokenTexts(page), `${path} at 320 px`).toEqual([])
        await page.setViewportSize({ width: 390, height: 844 })
        expect.soft(await brokenTexts(page), `${path} at 390 px`).toEqual([])
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
      }
    })
  }
}
