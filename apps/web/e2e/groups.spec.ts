import type { APIRequestContext } from '@playwright/test'
import { pressBlocked } from './support/forms.ts'
import { newPhone, ownPlace, unique } from './support/places.ts'
import { authorised, expect, expectAccessibleAtEachSize, people, test } from './support/test.ts'

const ZOFIA = { firstname: 'Zofia', lastname: 'Wiśniewska' }

test('a group is renamed, coloured and given a tutor', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const [taken, name] = [unique('Sówki'), unique('Motylki')]
  await place.addGroup(taken)
  const page = await openAs('admin', `/group/${await place.addGroup(unique('Żabki'))}`)
  await expect(page.getByText('Ta grupa nie ma jeszcze wychowawcy.')).toBeVisible()
  await page.getByRole('button', { name: 'Zmień grupę' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zmień grupę' })
  const save = dialog.getByRole('button', { name: 'Zapisz' })
  const field = dialog.getByLabel('Nazwa')
  await expect(field).toBeFocused()
  await expect(save).toBeDisabled()

  await field.fill('Ab')
  await pressBlocked(save)
  await expect(dialog.getByRole('alert')).toHaveText('Nazwa grupy musi mieć co najmniej 3 znaki.')
  await expect(field).toBeFocused()
  await field.fill(taken.toUpperCase())
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Jest już grupa o tej nazwie.')

  await field.fill(name)
  await dialog.getByText('malinowy').click()
  await dialog.getByRole('checkbox', { name: place.worker.name }).check()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: place.worker.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zmień grupę' })).toBeFocused()
})

test('a group with children is not deleted, and says what to do; an empty one is', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const name = unique('Jeżyki')
  const groupId = await place.addGroup(name)
  await place.addKid(groupId, { ...ZOFIA, phone1: newPhone() })
  const page = await openAs('admin', `/group/${groupId}`)
  await page.getByRole('button', { name: 'Zmień grupę' }).click()
  const remove = page.getByRole('dialog', { name: 'Zmień grupę' }).getByRole('button', { name: 'Usuń grupę' })
  await remove.click()
  const refused = page.getByRole('dialog', { name: `Grupy „${name}” nie można usunąć` })
  await expect(refused).toContainText('Jest w niej 1 dziecko. Najpierw przenieś je')
  await refused.getByRole('button', { name: 'Rozumiem' }).click()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Usuń: Zofia Wiśniewska' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń dziecko' }).click()
  await expect(page.getByText('W tej grupie nie ma jeszcze dzieci')).toBeVisible()
  // What the dialog was opened with is gone: focus stays on the page.
  await expect(page.locator('#content')).toBeFocused()

  await page.getByRole('button', { name: 'Zmień grupę' }).click()
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń grupę' }).click()
  await expect(page).toHaveURL(`/place/${place.id}`)
  await page.goto(`/group/${groupId}`)
  await expect(page.getByRole('heading', { name: 'Nie ma takiej grupy.' })).toBeVisible()
})

test('a child that is added in the meantime keeps its group from being deleted', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Sówki'))
  const page = await openAs('admin', `/group/${groupId}`)
  await page.getByRole('button', { name: 'Zmień grupę' }).click()
  await page.getByRole('button', { name: 'Usuń grupę' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await place.addKid(groupId, { ...ZOFIA, phone1: newPhone() })
  await place.addKid(groupId, { ...ZOFIA, phone1: newPhone() })
  await question.getByRole('button', { name: 'Usuń grupę' }).click()
  await expect(page.getByRole('dialog', { name: /nie można usunąć/ })).toContainText('Są w niej 2 dzieci')
})

test('a child is added by keyboard; phones are taken as people write them', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Biedronki'))
  const phone = newPhone()
  const page = await openAs('admin', `/group/${groupId}`)
  await page.getByRole('button', { name: 'Dodaj pierwsze dziecko' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nowe dziecko' })
  const save = dialog.getByRole('button', { name: 'Dodaj dziecko' })
  await expect(dialog.getByLabel('Imię')).toBeFocused()
  await page.keyboard.type('Konstancja')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Brzęczyszczykiewicz-Gżegżółkowska')
  await page.keyboard.press('Tab')
  await expect(save).toBeDisabled()
  await page.keyboard.type('12345678')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Numer telefonu musi mieć 9 cyfr.')
  await expect(dialog.getByLabel('Telefon rodzica')).toBeFocused()
  const typed = `+48 ${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typed)
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Telefon rodzica')).toHaveValue(typed.slice(4).replaceAll(' ', '\u00a0'))
  await page.keyboard.type(phone)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('To ten sam numer co wyżej.')
  await dialog.getByLabel('Drugi telefon').fill('')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Brzęczyszczykiewicz-Gżegżółkowska Konstancja' }),
  ).toBeVisible()
  const { kids } = await place.group(groupId)
  expect(kids).toMatchObject([{ firstname: 'Konstancja', phone1: phone, phone2: null }])
})

test('siblings share a phone, and a worker may be a parent', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Misie'))
  await place.addKid(groupId, { ...ZOFIA, phone1: place.worker.phone })
  const page = await openAs('admin', `/group/${groupId}`)
  await page.getByRole('button', { name: 'Dodaj dziecko' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowe dziecko' })
  await dialog.getByLabel('Imię').fill('Jan')
  await dialog.getByLabel('Nazwisko').fill('Wiśniewski')
  await dialog.getByLabel('Telefon rodzica').fill(place.worker.phone)
  await expect(dialog.getByRole('status')).toContainText(
    'Ten sam numer ma: Zofia Wiśniewska. Rodzic zobaczy oboje dzieci.',
  )
  await dialog.getByRole('button', { name: 'Dodaj dziecko' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Dzieci 2' })).toBeVisible()
  expect((await place.workers()).map(({ phone }) => phone)).toEqual([place.worker.phone])
})

test('a changed phone is said to move access; the child moves to another group', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const other = unique('Kaczuszki')
  const [groupId, otherId] = [await place.addGroup(unique('Pszczółki')), await place.addGroup(other)]
  const phone = newPhone()
  await place.addKid(groupId, { ...ZOFIA, phone1: phone })
  const page = await openAs('admin', `/group/${groupId}`)
  await page.getByRole('button', { name: 'Zmień: Zofia Wiśniewska' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zmień dane dziecka' })
  const save = dialog.getByRole('button', { name: 'Zapisz' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Telefon rodzica').fill(`0048${phone}`)
  await expect(save).toBeDisabled()
  const next = newPhone()
  await dialog.getByLabel('Telefon rodzica').fill(next)
  const note = dialog.getByRole('status')
  await expect(note).toContainText(/Po zapisaniu numer [\d\s]+ od razu straci dostęp rodzica/)
  await expect(note).toContainText(/Od razu dostanie go numer/)
  await dialog.getByLabel('Grupa').selectOption(other)
  await save.click()
  await expect(page.getByText(`Przeniesiono do grupy „${other}”: Zofia Wiśniewska`)).toBeVisible()
  await expect(page.getByText('W tej grupie nie ma jeszcze dzieci')).toBeVisible()
  expect((await place.group(otherId)).kids).toMatchObject([{ phone1: next }])
})

test('three hundred children are searched without minding case and Polish marks', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const name = 'Wiatraczki'
  const groupId = await place.addGroup(name)
  const kids = Array.from({ length: 299 }, (_, at) => `KID;${name};Jan;Kowalski ${at};${500_000_000 + at};;;`)
  await place.importRows([...kids, `KID;${name};Łucja;Żółć-Ćma;${newPhone()};;;`])
  const page = await openAs('admin', `/group/${groupId}`)
  await expect(page.getByRole('heading', { name: 'Dzieci 300' })).toBeVisible()
  const search = page.getByLabel('Szukaj dziecka')
  await search.fill('zolc')
  await expect(page.getByText('Znaleziono: 1 z 300')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Zmień: Łucja Żółć-Ćma' })).toBeVisible()
  await search.fill('nikogo')
  await expect(page.getByText('Nie ma takiego dziecka w tej grupie')).toBeVisible()
  await page.getByRole('button', { name: 'Pokaż wszystkie' }).click()
  const listed = page.getByRole('region', { name: 'Dzieci 300' }).getByRole('listitem')
  await expect(listed.first()).toHaveAttribute('aria-setsize', '300')
})

test('the menu leads to a group; a tutor may edit it, yet not choose its tutors', async ({ openAs }) => {
  const page = await openAs('teacher', '/')
  const group = page.getByRole('navigation', { name: 'Menu' }).getByRole('list', { name: 'Grupy' })
  const name = (await group.getByRole('link').first().textContent()) ?? ''
  await group.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Zmień grupę' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Wychowawców grupy wybiera dyrektor placówki.')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
})

test('parents see their own children, and neither phones nor buttons', async ({ openAs }) => {
  const page = await openAs('parent', '/')
  const groups = page.getByRole('navigation', { name: 'Menu' }).getByRole('list', { name: 'Grupy' })
  await groups.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Twoje dzieci w tej grupie' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Zadzwoń/ })).toHaveCount(0)
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main).not.toContainText(people.parent.replace(/(\d{3})(?=\d)/g, '$1\u00a0'))
})

test('parents are told that a group without a child of theirs is not for them', async ({
  openAs,
  request,
}) => {
  const headers = await authorised(request, 'parent')
  const answer = await request.get('/api/places/1/groups', { headers })
  const groups: { id: number; kids: unknown[] }[] = await answer.json()
  const other = groups.find(({ kids }) => kids.length === 0)
  const page = await openAs('parent', `/group/${other?.id}`)
  await expect(page.getByText('Nie masz dzieci w tej grupie')).toBeVisible()
  await expect(page.getByText('W tej grupie nie ma jeszcze dzieci')).toHaveCount(0)
})

test('a group of others is not there, nor is one without a number', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('director', `/group/${await place.addGroup(unique('Cudza'))}`)
  await expect(page.getByRole('heading', { name: 'Nie ma takiej grupy.' })).toBeVisible()
  await page.goto('/group/abc')
  await expect(page.getByRole('heading', { name: 'Strona nie istnieje.' })).toBeVisible()
})

test.describe('no rule of axe is broken by', () => {
  /** A group with two siblings. */
  async function siblings(request: APIRequestContext) {
    const place = await ownPlace(request)
    const groupId = await place.addGroup(unique('Gwiazdeczki'), 6)
    const phone1 = newPhone()
    await place.addKid(groupId, { ...ZOFIA, phone1 })
    const lastname = 'Brzęczyszczykiewicz-Gżegżółkowska'
    await place.addKid(groupId, { firstname: 'Konstancja', lastname, phone1 })
    return `/group/${groupId}`
  }

  test('a group without children', async ({ openAs, request }) => {
    const place = await ownPlace(request)
    const page = await openAs('admin', `/group/${await place.addGroup(unique('Gwiazdeczki'), 6)}`)
    await expect(page.getByText('W tej grupie nie ma jeszcze dzieci')).toBeVisible()
    await expectAccessibleAtEachSize(page)
  })

  test('a group with children', async ({ openAs, request }) => {
    const page = await openAs('admin', await siblings(request))
    await expect(page.getByRole('heading', { name: 'Dzieci 2' })).toBeVisible()
    await expectAccessibleAtEachSize(page)
  })

  test('the dialog of a group', async ({ openAs, request }) => {
    const page = await openAs('admin', await siblings(request))
    await page.getByRole('button', { name: 'Zmień grupę' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nazwa').fill('A')
    await pressBlocked(dialog.getByRole('button', { name: 'Zapisz' }))
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessibleAtEachSize(page)
  })

  test('the dialog of a child', async ({ openAs, request }) => {
    const page = await openAs('admin', await siblings(request))
    await page.getByRole('button', { name: 'Zmień: Zofia Wiśniewska' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Drugi telefon').fill(newPhone())
    await expect(dialog.getByText('Od razu dostanie go numer')).toBeVisible()
    await expectAccessibleAtEachSize(page)
  })

  test('the question before a child is deleted', async ({ openAs, request }) => {
    const page = await openAs('admin', await siblings(request))
    await page.getByRole('button', { name: 'Usuń: Zofia Wiśniewska' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtEachSize(page)
  })
})

test('what changes a child is shown to whoever points at the row or reaches it by keyboard', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Pszczółki'))
  const phone1 = newPhone()
  await place.addKid(groupId, { ...ZOFIA, phone1 })
  const page = await openAs('admin', `/group/${groupId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Wiśniewska' })
  await expect(row.getByRole('link', { name: /^Zadzwoń/ })).toHaveAttribute('href', `tel:+48${phone1}`)
  const actions = row.getByRole('button').first().locator('..')
  await expect(actions).toHaveCSS('opacity', '0')
  await row.hover()
  await expect(actions).toHaveCSS('opacity', '1')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(actions).toHaveCSS('opacity', '0')
  await row.getByRole('link', { name: /^Zadzwoń/ }).focus()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: /^Zmień/ })).toBeFocused()
  await expect(actions).toHaveCSS('opacity', '1')
})
