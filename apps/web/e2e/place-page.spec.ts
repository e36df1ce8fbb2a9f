import { choose, openAsDirector } from './support/place-director.ts'
import { newPhone, ownPlace, unique } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('a place shows where it is, its groups and its workers', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const name = unique('Motylki')
  const groupId = await place.addGroup(name, 3)
  await place.addKid(groupId, { firstname: 'Zofia', lastname: 'Żak', phone1: newPhone() })
  const page = await openAs('admin', `/place/${place.id}`)
  await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible()
  const about = page.getByRole('region', { name: 'O placówce' })
  await expect(about.getByRole('link', { name: /221\s234\s567/ })).toHaveAttribute('href', 'tel:+48221234567')
  await expect(about).toContainText('1234563218')
  await expect(about).toContainText('Krótka 1')
  await expect(about).toContainText('województwo łódzkie')
  const worker = page.getByRole('region', { name: 'Pracownicy' }).getByRole('listitem')
  await expect(worker).toContainText('wychowawczyni')
  await expect(worker.getByRole('link')).toHaveAttribute('href', `tel:+48${place.worker.phone}`)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/group/${groupId}$`))
})

test('a place asks the server once for all that it shows', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (/^\/trpc\/.*places\./.test(pathname) || pathname.startsWith('/api/')) asked.push(pathname)
  })
  await openAs('admin', `/place/${place.id}`)
  await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible()
  await expect(page.getByText('wychowawczyni')).toBeVisible()
  expect(asked.filter((path) => path.includes('places.page'))).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test('a parent sees the place, and nothing to do there', async ({ openAs }) => {
  const page = await openAs('parent', '/place/1')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Pracownicy' })).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Pracownicy' }).getByRole('link')).toHaveCount(0)
  for (const path of ['edit', 'roster']) {
    await page.goto(`/place/1/${path}`)
    await expect(page).toHaveURL(/\/place\/1$/)
  }
})

test('a worker without roles may only send PINs', async ({ openAs }) => {
  const page = await openAs('teacher', '/place/1')
  await expect(page.getByRole('button', { name: 'Dodaj pracownika' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Dodaj grupę' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Działania' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Osoby i PIN-y'])
  await page.goto('/place/1/edit')
  await expect(page).toHaveURL(/\/place\/1$/)
})

test('the place of others is not shown, nor one that is not there', async ({ openAs }) => {
  const page = await openAs('parent', '/')
  await page.goto('/place/2')
  await expect(page.getByText('Nie masz uprawnień do tej strony.')).toBeVisible()
  await page.goto('/place/abc')
  await expect(page.getByRole('heading', { level: 1, name: 'Strona nie istnieje.' })).toBeVisible()
})

test('an admin of the system is told that a place is not there', async ({ openAs }) => {
  const page = await openAs('admin', '/place/987654321')
  await expect(page.getByRole('heading', { level: 1, name: 'Strona nie istnieje.' })).toBeVisible()
})

test('the menu leads to the payment types', async ({ openAs }) => {
  const page = await openAs('accountant', '/place/1')
  await choose(page, 'Rodzaje płatności')
  const dialog = page.getByRole('dialog', { name: 'Rodzaje płatności' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/place\/1\/payments$/)
})

test('the first group is added from an empty place', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}`)
  await expect(page.getByRole('region', { name: 'Pierwsze kroki' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Grupy' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dodaj grupę' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowa grupa' })
  const name = unique('Żabki')
  await dialog.getByLabel('Nazwa').fill(name)
  await dialog.getByRole('button', { name: 'Dodaj grupę' }).click()
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
})
