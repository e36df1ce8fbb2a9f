import type { PaymentType } from '@skrzat/contract/wire/payments'
import { addElsewhere, ownFamily, wholeWeek, type Family } from './support/absences.ts'
import { openAsDirector } from './support/place-director.ts'
import { spaced } from './support/payments.ts'
import { png } from './support/png.ts'
import { call, newPhone, ownPlace, unique } from './support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

type Request = Parameters<typeof ownFamily>[0]

/** Issues an invoice to the family's first kid. */
async function issue(request: Request, { place, kids }: Family, amount: number) {
  const placeId = place.id
  const type = await call<PaymentType>(request, 'payments.createType', {
    placeId,
    name: unique('Czesne'),
    display: '',
    type: 'TYPE_CONST',
    mainValue: amount,
    daily: 0,
  })
  const lines = [{ paymentTypeId: type.id, amount }]
  const invoices = [{ kidId: kids[0]?.id, withCredit: false, lines }]
  await call(request, 'payments.issue', { commandId: crypto.randomUUID(), placeId, invoices })
}

test('a director sees all of a child on one page, changes its name, and sees that they did', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [kid] = family.kids
  if (!kid) throw new Error('the family has a kid')
  const week = await wholeWeek(request, family)
  const [from = '', to = ''] = [week[0], week.at(-1)]
  await addElsewhere(request, family, { kidId: kid.id, from, to })
  await issue(request, family, 1234_50)
  await openAsDirector(page, request, family.place, `/kid/${kid.id}`)

  await expect(page.getByRole('heading', { level: 1, name: `Łucja ${kid.lastname}` })).toBeVisible()
  const parents = page.getByRole('region', { name: 'Rodzice' })
  await expect(parents.getByRole('link', { name: /^Zadzwoń/ })).toHaveAttribute(
    'href',
    `tel:+48${kid.phone1}`,
  )
  await expect(parents.getByRole('link', { name: /^Napisz SMS/ })).toHaveAttribute(
    'href',
    `sms:+48${kid.phone1}`,
  )
  const absences = page.getByRole('region', { name: 'Nieobecności' }).getByRole('listitem')
  await expect(absences).toHaveCount(1)
  await expect(absences).toContainText(/5 dni.*wpisana przez placówkę/)
  const account = page.getByRole('region', { name: 'Płatności' })
  await expect(account.getByRole('definition').first()).toHaveText(spaced('1 234,50 zł'))
  await expectAccessibleAtEachSize(page)

  await page.getByRole('button', { name: 'Zmień dane' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zmień dane dziecka' })
  await dialog.getByLabel('Imię').fill('Łucja Maria')
  await dialog.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Łucja Maria ${kid.lastname}` })).toBeVisible()
  const changes = page.getByRole('region', { name: 'Kto co zmienił' }).getByRole('listitem')
  await expect(changes.first()).toContainText('zmieniono: imię')
  await expect(changes.first()).toContainText(family.place.worker.name)

  await account.getByRole('link', { name: 'Wszystkie faktury' }).click()
  await expect(page).toHaveURL(/\/payments\?.*state=all/)
  await expect(
    page.getByRole('button', { name: new RegExp(`Łucja Maria ${kid.lastname}`) }).first(),
  ).toBeVisible()
})

test('a parent sees absences and invoices of their own child, and nothing of others', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [kid] = family.kids
  if (!kid) throw new Error('the family has a kid')
  await issue(request, family, 321_00)
  const other = await family.place.addKid(kid.groupId, {
    firstname: 'Adam',
    lastname: unique('Cudzy'),
    phone1: newPhone(),
  })
  await family.open(page, `/kid/${kid.id}`)
  await expect(page.getByRole('region', { name: 'Nieobecności' })).toContainText(
    'W tym miesiącu i później nic nie zgłoszono.',
  )
  await expect(page.getByRole('region', { name: 'Płatności' })).toContainText(spaced('321,00 zł'))
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Zmień dane' })).toHaveCount(0)
  await expectAccessibleAtEachSize(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.locator('[aria-current=page]')).toHaveText([family.group])

  await page.goto(`/kid/${other.id}`)
  await expect(page.getByRole('heading', { name: 'Nie ma takiego dziecka.' })).toBeVisible()
})

test('the menu marks the group of the child whose page is open', async ({ page, request }) => {
  const family = await ownFamily(request)
  const [kid] = family.kids
  if (!kid) throw new Error('the family has a kid')
  const current = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current=page]')
  await openAsDirector(page, request, family.place, `/kid/${kid.id}`)
  await expect(current).toHaveText([family.group])
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: family.place.name }).click()
  await expect(page).toHaveURL(`/place/${family.place.id}`)
  await expect(current).toHaveText([family.place.name])
})

test('the group, an absence and an invoice lead to the child', async ({ openAs, request }) => {
  const family = await ownFamily(request)
  const [kid] = family.kids
  if (!kid) throw new Error('the family has a kid')
  const name = `Łucja ${kid.lastname}`
  const heading = { level: 1, name } as const
  await issue(request, family, 100_00)
  const [day = ''] = await wholeWeek(request, family)
  await addElsewhere(request, family, { kidId: kid.id, from: day })

  const page = await openAs('admin', `/group/${kid.groupId}`)
  await page.getByRole('link', { name: `${kid.lastname} Łucja` }).click()
  await expect(page.getByRole('heading', heading)).toBeVisible()

  await page.getByRole('region', { name: 'Płatności' }).getByRole('listitem').getByRole('link').click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Strona dziecka' }).click()
  await expect(page.getByRole('heading', heading)).toBeVisible()

  await page.goto(`/place/${family.place.id}/absences?date=${day}`)
  await page.getByRole('button', { name: new RegExp(`${name}.*wpisana przez placówkę`) }).click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Strona dziecka' }).click()
  await expect(page.getByRole('heading', heading)).toBeVisible()
})

test('the account of a child that was deleted stays for those who bill', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Sówki'))
  const kid = await place.addKid(groupId, { firstname: 'Iga', lastname: 'Maj', phone1: newPhone() })
  await call(request, 'places.deleteKid', { placeId: place.id, groupId, kidId: kid.id })
  const page = await openAs('admin', `/kid/${kid.id}`)
  await expect(page.getByText('usunięto z list: dziś')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Płatności' })).toContainText('Nie ma jeszcze faktur.')
  await expect(page.getByRole('region', { name: 'Rodzice' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Kto co zmienił' })).toContainText('usunięto z list')
})

test('a photo is cropped, seen by the parent too, and removed', async ({ browser, openAs, request }) => {
  const family = await ownFamily(request)
  const [kid] = family.kids
  if (!kid) throw new Error('the family has a kid')
  const page = await openAs('admin', `/kid/${kid.id}`)
  const shown = page.getByRole('heading', { level: 1 }).locator('img')
  await expect(shown).toHaveCount(0)
  await page.getByRole('button', { name: 'Zdjęcie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zdjęcie dziecka' })
  const file = dialog.getByLabel('Plik ze zdjęciem dziecka')
  await file.setInputFiles({ name: 'notatka.txt', mimeType: 'text/plain', buffer: Buffer.from('nic') })
  await expect(dialog.getByRole('alert')).toContainText('nie da się odczytać jako zdjęcia')
  await file.setInputFiles({ name: 'ola.png', mimeType: 'image/png', buffer: png(900, 600) })
  await expect(dialog.getByRole('img', { name: 'Wybrane zdjęcie: ola.png' })).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await dialog.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown).toHaveJSProperty('naturalWidth', 512)
  await expect(shown).toHaveJSProperty('naturalHeight', 512)

  const context = await browser.newContext()
  const parents = await context.newPage()
  await family.open(parents, `/kid/${kid.id}`)
  const theirs = parents.getByRole('heading', { level: 1 }).locator('img')
  await expect(theirs).toHaveJSProperty('naturalWidth', 512)
  await context.close()

  await page.goto(`/group/${kid.groupId}`)
  const row = page.getByRole('listitem').filter({ hasText: `${kid.lastname} Łucja` })
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 512)
  await expectAccessibleAtEachSize(page)
  await row.getByRole('link', { name: `${kid.lastname} Łucja` }).click()

  await page.getByRole('button', { name: 'Zdjęcie' }).click()
  await dialog.getByRole('button', { name: 'Usuń zdjęcie' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 512)
  await dialog.getByRole('button', { name: 'Usuń zdjęcie' }).click()
  await question.getByRole('button', { name: 'Usuń zdjęcie' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown).toHaveCount(0)
})
