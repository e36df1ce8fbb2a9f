/** Dialogs of the shell, of places, groups and children. The other dialogs are in the other `dialogs-*.spec.ts`. */
import type { Page } from '@playwright/test'
import { ownFamily } from './support/absences.ts'
import { button, checkDialogs, expectFitting, further, press, top } from './support/dialogs.ts'
import { address } from './support/payments.ts'
import { choose, openAsDirector } from './support/place-director.ts'
import { call, ownPlace } from './support/places.ts'
import { png } from './support/png.ts'
import { expect, test } from './support/test.ts'

const HEAD = 'type;group;firstname;lastname;phone1;phone2;name;description'

checkDialogs([
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
    name: 'search that finds nothing',
    as: 'director',
    path: '/place/1',
    async open(page) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Szukaj wszędzie' }).fill('qqqxyz')
    },
    whole: (dialog) => dialog.getByText('Nic nie pasuje do „qqqxyz”'),
  },
  {
    name: 'leaving unsaved changes',
    as: 'director',
    path: '/place/1/edit',
    async open(page) {
      await page.getByLabel('Nazwa', { exact: true }).first().fill('Inna')
      await page.getByRole('link', { name: 'Anuluj' }).click()
    },
    whole: button('Zostań'),
  },
  {
    name: 'closed days',
    as: 'director',
    path: '/place/1/edit',
    open: (page) =>
      page.getByRole('region', { name: 'Dni wolne' }).getByLabel('Dni', { exact: true }).click(),
    whole: (dialog) => dialog.getByRole('grid').first(),
  },
  {
    name: 'roles',
    as: 'director',
    path: '/place/1',
    open: (page) => choose(page, 'Uprawnienia'),
    whole: (dialog) => dialog.getByRole('switch').first(),
  },
  {
    name: 'giving up one’s own rights',
    as: 'director',
    path: '/place/1',
    async open(page) {
      await choose(page, 'Uprawnienia')
      await page.getByRole('switch', { name: 'Pełne uprawnienia', checked: true }).first().click()
    },
    whole: button('Odbierz sobie'),
  },
  {
    name: 'people and their PINs',
    as: 'director',
    path: '/place/1',
    open: findPeople,
    whole: (dialog) => dialog.getByRole('listitem').first(),
  },
  {
    name: 'help with signing in',
    as: 'director',
    path: '/place/1',
    async open(page) {
      await findPeople(page)
      await further(/^Pomóż się zalogować/)(page)
    },
    whole: button('Wyślij SMS'),
  },
  {
    name: 'first PINs',
    as: 'director',
    path: '/place/1',
    open: (page) => choose(page, 'Pierwsze PIN-y'),
    whole: (dialog) => dialog.getByText(/na PIN|Wszyscy mają/),
  },
  {
    name: 'group',
    as: 'director',
    path: '/place/1',
    open: press('Dodaj grupę'),
    whole: button('Dodaj grupę'),
  },
  {
    name: 'deletion of a group with children',
    as: 'director',
    path: '/group/1',
    async open(page) {
      await press('Zmień grupę')(page)
      await further('Usuń grupę')(page)
    },
    whole: button('Rozumiem'),
  },
  {
    name: 'worker',
    as: 'director',
    path: '/place/1',
    open: press('Dodaj pracownika'),
    whole: button('Dodaj pracownika'),
  },
  {
    name: 'deletion of a worker',
    as: 'director',
    path: '/place/1',
    open: press(/^Usuń: /),
    whole: button('Usuń pracownika'),
  },
  {
    name: 'child',
    as: 'director',
    path: '/group/1',
    open: press('Dodaj dziecko'),
    whole: button('Dodaj dziecko'),
  },
  {
    name: 'deletion of a child',
    as: 'director',
    path: '/group/1',
    open: press(/^Usuń: /),
    whole: button(/^Usuń/),
  },
  {
    name: 'a child’s photo',
    as: 'director',
    path: '/kid/1',
    open: press('Zdjęcie'),
    whole: button('Zamknij'),
  },
  {
    name: 'cropping of a child’s photo',
    as: 'director',
    path: '/kid/1',
    async open(page) {
      await press('Zdjęcie')(page)
      await cropOf(page)
    },
    whole: button('Zapisz zdjęcie'),
  },
  {
    name: 'a child’s data',
    as: 'director',
    path: '/kid/1',
    open: press('Zmień dane'),
    whole: (dialog) => dialog.getByLabel('Nazwisko'),
  },
  {
    name: 'files',
    as: 'director',
    path: '/place/1/files',
    open: press('Dodaj pliki'),
    whole: (dialog) => dialog.getByLabel('Opis'),
  },
  {
    name: 'a picture among the files',
    as: 'director',
    path: '/place/1/files',
    open: press('Pokaż Jesienne drzewo.jpg'),
    whole: (dialog) => dialog.locator('img'),
  },
  {
    name: 'deletion of a file',
    as: 'director',
    path: '/place/1/files',
    open: press(/^Usuń /),
    whole: button('Usuń plik'),
  },
  {
    name: 'webhook',
    as: 'director',
    path: '/place/1/integrations',
    open: press('Dodaj webhook'),
    whole: button('Dodaj webhook'),
  },
])

test('deletion of an empty group', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  await openAs('admin', `/group/${await place.addGroup('Gżegżółki i Żółwie')}`)
  await press('Zmień grupę')(page)
  await further('Usuń grupę')(page)
  await expectFitting(page, top(page).getByText('Usunąć grupę'))
})

test('removal of a child’s photo', async ({ openAs, page, request }) => {
  const family = await ownFamily(request)
  await openAs('admin', `/kid/${family.kids[0]?.id}`)
  await press('Zdjęcie')(page)
  await cropOf(page)
  await further('Zapisz zdjęcie')(page)
  await expect(top(page)).toHaveCount(0)
  await press('Zdjęcie')(page)
  await further('Usuń zdjęcie')(page)
  await expectFitting(page, top(page).getByText('Usunąć zdjęcie dziecka?'))
})

test('opening of closed days', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  const days = { placeId: place.id, from: '2027-03-01', to: '2027-03-12', name: 'remont' }
  await call(request, 'places.addClosedDays', days)
  await openAs('admin', `/place/${place.id}/edit`)
  await press(/^Usuń dni wolne/)(page)
  await expectFitting(page, top(page).getByText(/^Usunąć dni wolne/))
})

for (const [name, row, said] of [
  ['what a file of people changes', 'KID;Biedronki;Konstancja;Brzęczyszczykiewicz;698111222;;;', 'Wczytaj'],
  ['what is wrong in a file of people', 'KID;Biedronki;Zofia;;600;;;', 'niczego nie zmieniono'],
] as const) {
  test(name, async ({ page, request }) => {
    const place = await ownPlace(request)
    await openAsDirector(page, request, place, `/place/${place.id}/roster`)
    await page.getByLabel('Plik CSV z listą osób').setInputFiles({
      name: 'osoby.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([HEAD, row].join('\r\n')),
    })
    await expectFitting(page, page.getByRole('main').getByText(said).last())
  })
}

async function findPeople(page: Page) {
  await choose(page, 'Osoby i PIN-y')
  await page.getByLabel('Szukaj osoby').fill('kow')
}

async function cropOf(page: Page) {
  await page
    .getByLabel('Plik ze zdjęciem dziecka')
    .setInputFiles({ name: 'ola.png', mimeType: 'image/png', buffer: png(900, 600) })
}

for (const { name, as, path, opens, whole } of [
  {
    name: 'the filters of invoices',
    as: 'accountant',
    path: address,
    opens: 'Filtry',
    whole: 'Pokaż',
  },
  {
    name: 'the filters of absences',
    as: 'director',
    path: '/place/1/absences',
    opens: 'Filtry',
    whole: 'Pokaż',
  },
  { name: 'the filters of audits', as: 'admin', path: '/admin/audits', opens: 'Filtry', whole: 'Pokaż' },
  { name: 'what is behind "more"', as: 'director', path: '/', opens: 'Więcej', whole: 'Wyloguj się' },
] as const) {
  test(`${name}: a phone's sheet fits, and keeps to axe`, async ({ page, openAs }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(as, path)
    await press(opens)(page)
    await expectFitting(page, page.getByRole('dialog').getByText(whole).first(), 'phone')
  })
}
