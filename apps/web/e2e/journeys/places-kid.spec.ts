/** A child's page, for the director and the parent. */
import type { PaymentType } from '@skrzat/contract/wire/payments'
import { addElsewhere, ownFamily, wholeWeek, type Family } from '../support/absences.ts'
import { expectSeen, go, skipMenu, tabTo } from '../support/keys.ts'
import { spaced } from '../support/payments.ts'
import { openAsDirector } from '../support/place-director.ts'
import { call } from '../support/places.ts'
import { png } from '../support/png.ts'
import { expect, test } from '../support/test.ts'

async function familyWithKid(request: Parameters<typeof ownFamily>[0]) {
  const family = await ownFamily(request)
  const [kid] = family.kids
  if (!kid) throw new Error('the family has a kid')
  return { ...family, kid, name: `Łucja ${kid.lastname}` }
}

/** Issues an invoice to the family's first kid. */
async function issue(request: Parameters<typeof ownFamily>[0], { place, kids }: Family, amount: number) {
  const placeId = place.id
  const form = { name: 'Czesne', display: '', type: 'TYPE_CONST', mainValue: amount, daily: 0 }
  const type = await call<PaymentType>(request, 'payments.createType', { placeId, ...form })
  const lines = [{ paymentTypeId: type.id, amount }]
  const invoices = [{ kidId: kids[0]?.id, withCredit: false, lines }]
  await call(request, 'payments.issue', { commandId: crypto.randomUUID(), placeId, invoices })
}

test('a director sees all of a child on one page, to which its group, an absence and an invoice lead, and renames it', async ({
  page,
  request,
}) => {
  const family = await familyWithKid(request)
  const { kid, name, place } = family
  const week = await wholeWeek(request, family)
  const [from = '', to = ''] = [week[0], week.at(-1)]
  await addElsewhere(request, family, { kidId: kid.id, from, to })
  await issue(request, family, 1234_50)
  await openAsDirector(page, request, place, `/group/${kid.groupId}`)
  const heading = page.getByRole('heading', { level: 1, name })
  await page.getByRole('link', { name: `${kid.lastname} Łucja` }).click()
  await expect(heading).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.locator('[aria-current=page]')).toHaveText([family.group])
  const parents = page.getByRole('region', { name: 'Rodzice' })
  for (const [link, scheme] of [
    [/^Zadzwoń/, 'tel'],
    [/^Napisz SMS/, 'sms'],
  ] as const)
    await expect(parents.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      `${scheme}:+48${kid.phone1}`,
    )
  const absences = page.getByRole('region', { name: 'Nieobecności' }).getByRole('listitem')
  await expect(absences).toHaveText(/5 dni.*wpisana przez placówkę/)
  const account = page.getByRole('region', { name: 'Płatności' })
  await expect(account.getByRole('definition').first()).toHaveText(spaced('1 234,50 zł'))

  await account.getByRole('listitem').getByRole('link').click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Strona dziecka' }).click()
  await expect(heading).toBeVisible()
  await page.goto(`/place/${place.id}/absences?date=${from}`)
  await page
    .getByRole('button', { name: new RegExp(`${name}.*wpisana przez placówkę`) })
    .first()
    .click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Strona dziecka' }).click()
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: 'Zmień dane' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zmień dane dziecka' })
  await dialog.getByLabel('Imię').fill('Łucja Maria')
  await dialog.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Łucja Maria ${kid.lastname}` })).toBeVisible()
  const changes = page.getByRole('region', { name: 'Kto co zmienił' }).getByRole('listitem')
  await expect(changes.first()).toContainText('zmieniono: imię')
  await expect(changes.first()).toContainText(place.worker.name)
  await account.getByRole('link', { name: 'Wszystkie faktury' }).click()
  await expect(page).toHaveURL(/\/payments\?.*state=all/)
  await expect(page.getByRole('button', { name: `Łucja Maria ${kid.lastname}` }).first()).toBeVisible()
  await menu.getByRole('link', { name: place.name }).click()
  await expect(page).toHaveURL(`/place/${place.id}`)
  await expect(menu.locator('[aria-current=page]')).toHaveText([place.name])
})

test('a child’s photo is cropped by keyboard, seen by the parent and in the group, and removed', async ({
  browser,
  openAs,
  request,
}) => {
  const { kid, open } = await familyWithKid(request)
  const page = await openAs('admin', `/kid/${kid.id}`)
  const opener = page.getByRole('button', { name: 'Zdjęcie' })
  const shown = page.getByRole('heading', { level: 1 }).locator('img')
  await expect(opener).toBeVisible()
  await expect(shown).toHaveCount(0)
  await skipMenu(page)
  await go(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Zdjęcie dziecka' })
  const chooser = page.waitForEvent('filechooser')
  await go(page, dialog.getByRole('button', { name: 'Wybierz zdjęcie' }))
  const text = { name: 'notatka.txt', mimeType: 'text/plain', buffer: Buffer.from('nic') }
  await (await chooser).setFiles(text)
  await expect(dialog.getByRole('alert')).toContainText('nie da się odczytać jako zdjęcia')
  const picture = { name: 'ola.png', mimeType: 'image/png', buffer: png(900, 600) }
  await dialog.getByLabel('Plik ze zdjęciem dziecka').setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: 'Wybrane zdjęcie: ola.png' })).toBeVisible()
  const frame = dialog.getByLabel('Ramka zdjęcia. Strzałki przesuwają ją.')
  const box = async () => JSON.stringify(await frame.boundingBox())
  await tabTo(page, frame, { back: true })
  const before = await box()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(box).not.toBe(before)
  const moved = await box()
  await tabTo(page, dialog.getByLabel('Prawy dolny róg. Strzałki zmieniają wielkość ramki.'))
  await page.keyboard.press('ArrowUp')
  await expect.poll(box).not.toBe(moved)
  await go(page, dialog.getByRole('button', { name: 'Zapisz zdjęcie' }))
  await expect(dialog).toHaveCount(0)
  await expect(shown).toHaveJSProperty('naturalWidth', 512)
  await expect(shown).toHaveJSProperty('naturalHeight', 512)
  await expectSeen(opener)

  const context = await browser.newContext()
  const parents = await context.newPage()
  await open(parents, `/kid/${kid.id}`)
  await expect(parents.getByRole('heading', { level: 1 }).locator('img')).toHaveJSProperty(
    'naturalWidth',
    512,
  )
  await context.close()
  await page.goto(`/group/${kid.groupId}`)
  const row = page.getByRole('listitem').filter({ hasText: `${kid.lastname} Łucja` })
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 512)
  await row.getByRole('link', { name: `${kid.lastname} Łucja` }).click()

  await go(page, opener)
  const remove = dialog.getByRole('button', { name: 'Usuń zdjęcie' })
  await go(page, remove)
  const question = page.getByRole('alertdialog')
  await go(page, question.getByRole('button', { name: 'Anuluj' }))
  await expect(question).toHaveCount(0)
  await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 512)
  await go(page, remove)
  await go(page, question.getByRole('button', { name: 'Usuń zdjęcie' }))
  await expect(dialog).toHaveCount(0)
  await expect(shown).toHaveCount(0)
  await expectSeen(opener)
})
