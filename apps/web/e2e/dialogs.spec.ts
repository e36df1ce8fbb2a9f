import type { Locator, Page } from '@playwright/test'
import { misfits } from './support/fits.ts'
import { address } from './support/payments.ts'
import { choose } from './support/place-director.ts'
import { expect, expectAccessible, test, type Person } from './support/test.ts'

type Dialog = {
  name: string
  as: Person
  path: string
  /** What opens it, on a desktop. */
  open: (page: Page) => Promise<void>
  /** Something in it that is there once it is whole. */
  whole: (dialog: Locator) => Locator
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** An entry of the menu of the list's first invoice. */
const firstInvoice = (action: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Więcej działań/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A button of the bar below the list, with two invoices selected. */
const selected = (action: string) => async (page: Page) => {
  for (const nth of [1, 2])
    await page
      .getByRole('checkbox', { name: /^Zaznacz: / })
      .nth(nth)
      .check()
  await page.getByRole('region', { name: 'Zaznaczone faktury' }).getByRole('button', { name: action }).click()
}

const button = (name: string | RegExp) => (dialog: Locator) => dialog.getByRole('button', { name }).first()

/** Dialogs that change nothing until they are confirmed, over the demo's places. */
const DIALOGS: readonly Dialog[] = [
  {
    name: 'forgotten PIN',
    as: 'parent',
    path: '/login',
    open: press('Nie pamiętasz PIN-u?'),
    whole: button('Zamknij'),
  },
  {
    name: 'search',
    as: 'director',
    path: '/place/1',
    async open(page) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Szukaj wszędzie' }).fill('kow')
    },
    whole: (dialog) => dialog.getByRole('option').first(),
  },
  {
    name: 'issuing invoices',
    as: 'director',
    path: `${address}?tab=new`,
    open: press(/^Wystaw \d+ fakt/),
    whole: button(/^Wystaw/),
  },
  {
    name: 'details of an invoice',
    as: 'accountant',
    path: address,
    open: firstInvoice('Szczegóły i wpłaty'),
    whole: (dialog) => dialog.getByText('Pozycje'),
  },
  {
    name: 'part payment',
    as: 'accountant',
    path: address,
    open: firstInvoice('Wpłata częściowa'),
    whole: (dialog) => dialog.getByText('Pozostało do zapłaty'),
  },
  {
    name: 'paid',
    as: 'accountant',
    path: address,
    open: firstInvoice('Opłacona w całości'),
    whole: button('Oznacz jako opłaconą'),
  },
  {
    name: 'reminding',
    as: 'accountant',
    path: address,
    open: firstInvoice('Przypomnij'),
    whole: button('Wyślij przypomnienie'),
  },
  {
    name: 'deletion of an invoice',
    as: 'accountant',
    path: address,
    open: firstInvoice('Usuń fakturę'),
    whole: button('Usuń fakturę'),
  },
  {
    name: 'credit of a child',
    as: 'accountant',
    path: address,
    open: firstInvoice('Nadpłata dziecka'),
    whole: (dialog) => dialog.getByText('Stan nadpłaty'),
  },
  {
    name: 'credit of all',
    as: 'accountant',
    path: address,
    open: press('Nadpłaty'),
    whole: (dialog) => dialog.getByText('Nadpłaty razem'),
  },
  {
    name: 'several paid',
    as: 'accountant',
    path: address,
    open: selected('Opłacone'),
    whole: button(/^Oznacz/),
  },
  {
    name: 'deletion of several invoices',
    as: 'accountant',
    path: address,
    open: selected('Usuń'),
    whole: button(/^Usuń/),
  },
  {
    name: 'payment types',
    as: 'accountant',
    path: `${address}?tab=reports`,
    open: press('Rodzaje płatności'),
    whole: (dialog) => dialog.getByRole('listitem').first(),
  },
  {
    name: 'absence added by the place',
    as: 'director',
    path: '/place/1/absences',
    open: press('Dodaj nieobecność'),
    whole: button('Dodaj nieobecność'),
  },
  {
    name: 'event',
    as: 'director',
    path: '/place/1/events',
    open: press('Dodaj wydarzenie'),
    whole: button('Dodaj wydarzenie'),
  },
  {
    name: 'files',
    as: 'director',
    path: '/place/1/files',
    open: press('Dodaj pliki'),
    whole: (dialog) => dialog.getByLabel('Opis'),
  },
  {
    name: 'deletion of a file',
    as: 'director',
    path: '/place/1/files',
    open: press(/^Usuń /),
    whole: button('Usuń plik'),
  },
  {
    name: 'roles',
    as: 'director',
    path: '/place/1',
    open: (page) => choose(page, 'Uprawnienia'),
    whole: (dialog) => dialog.getByRole('switch').first(),
  },
  {
    name: 'group',
    as: 'director',
    path: '/place/1',
    open: press('Dodaj grupę'),
    whole: button('Dodaj grupę'),
  },
  {
    name: 'child',
    as: 'director',
    path: '/group/1',
    open: press('Dodaj dziecko'),
    whole: button('Dodaj dziecko'),
  },
  {
    name: "a child's photo",
    as: 'director',
    path: '/kid/1',
    open: press('Zdjęcie'),
    whole: button('Zamknij'),
  },
  {
    name: "a child's data",
    as: 'director',
    path: '/kid/1',
    open: press('Zmień dane'),
    whole: (dialog) => dialog.getByLabel('Nazwisko'),
  },
  {
    name: 'readers of a post',
    as: 'director',
    path: '/place/1/wall',
    open: press('Kto potwierdził'),
    whole: button('Zamknij'),
  },
]

test.describe('each dialog fits, and keeps to axe on a phone and on a desktop, in light and dark', () => {
  for (const { name, as, path, open, whole } of DIALOGS) {
    test(name, async ({ page, openAs }) => {
      if (path === '/login') await page.goto(path)
      else await openAs(as, path)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await open(page)
      await expectFitting(page, whole)
    })
  }
})

for (const { name, as, path, opens, whole } of [
  {
    name: 'the filters of invoices',
    as: 'accountant',
    path: address,
    opens: 'Filtry',
    whole: 'Pokaż',
  },
  { name: 'what is behind "more"', as: 'director', path: '/', opens: 'Więcej', whole: 'Wyloguj się' },
] as const) {
  test(`${name}: a phone's sheet fits, and keeps to axe`, async ({ page, openAs }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(as, path)
    await press(opens)(page)
    await expect(page.getByRole('dialog').getByText(whole).first()).toBeVisible()
    await expectWhole(page)
    expect(await misfits(page)).toEqual([])
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await misfits(page)).toEqual([])
  })
}

async function expectFitting(page: Page, whole: (dialog: Locator) => Locator) {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(whole(dialog)).toBeVisible()
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
    [320, 640],
  ] as const) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      await expectWhole(page)
      await expect(whole(dialog)).toBeVisible()
      expect.soft(await misfits(page)).toEqual([])
      if (width > 320) await expectAccessible(page)
    })
  }
}

/** Nothing loads or moves any more. */
async function expectWhole(page: Page) {
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
