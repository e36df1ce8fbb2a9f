/** Dialogs of the wall, of talks, and of reports. */
import type { APIRequestContext, Page } from '@playwright/test'
import { openOwn, say, talking } from './support/chat.ts'
import { button, checkDialogs, expectFitting, press, top } from './support/dialogs.ts'
import { png } from './support/png.ts'
import { expect, test } from './support/test.ts'
import { addPost, choose, wallPlace } from './support/wall.ts'

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png(900, 600) })

checkDialogs([
  {
    name: 'readers of a post',
    as: 'director',
    path: '/place/1/wall',
    open: press('Kto potwierdził'),
    whole: button('Zamknij'),
  },
  {
    name: 'report of a post',
    as: 'parent',
    path: '/',
    open: firstPost('Zgłoś'),
    whole: button('Zgłoś'),
  },
  {
    name: 'deletion of a post',
    as: 'director',
    path: '/place/1/wall',
    open: firstPost('Usuń'),
    whole: button('Usuń wpis'),
  },
  {
    name: 'giving up a change of a post',
    as: 'director',
    path: '/place/1/wall',
    async open(page) {
      await firstPost('Zmień')(page)
      const form = page.getByRole('form', { name: 'Zmiana wpisu' })
      await form.getByRole('textbox').fill('Inaczej')
      await form.getByRole('button', { name: 'Anuluj' }).click()
    },
    whole: button('Odrzuć zmiany'),
  },
])

test('a new post with files', async ({ page, request }) => {
  const at = await wallPlace(request)
  await at.director.open(page, `/?group=${at.group.id}`)
  const form = page.getByRole('form', { name: `Nowy wpis dla grupy ${at.group.name}` })
  await form.getByRole('textbox').fill('Na spacerze')
  await form
    .getByLabel('Wybierz zdjęcia lub pliki')
    .setInputFiles([
      photo('Zdjęcie z bardzo dawnej wycieczki do ogrodu zoologicznego.png'),
      { name: 'program.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    ])
  await expect(form.getByRole('button', { name: 'Opublikuj' })).toBeEnabled()
  await expectFitting(page, form.getByRole('list', { name: 'Dodane pliki' }))
})

test('a change of a post with files', async ({ page, request }) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Jutro o 9' })
  await at.director.open(page, '/')
  await choose(page, 'Jutro o 9', 'Zmień')
  const form = page.getByRole('form', { name: 'Zmiana wpisu' })
  await form.getByLabel('Wybierz zdjęcia lub pliki').setInputFiles(photo('mapa.png'))
  await expect(form.getByRole('button', { name: 'Zapisz' })).toBeEnabled()
  await expectFitting(page, form.getByRole('list', { name: 'Dodane pliki' }))
})

test('emoji, what a message is taken back by, and the files of a talk', async ({ browser, request }) => {
  const { parent, room } = await talking(request)
  await say(request, parent, room, 'Dzień dobry')
  const { page, context } = await openOwn(browser, parent, `/chat?room=${room}`)
  await press('Dodaj emoji')(page)
  const emoji = page.getByRole('dialog', { name: 'Emoji' })
  await expect(emoji.getByText('Zwierzęta & przyroda')).toBeAttached()
  await expectFitting(page, emoji.getByRole('searchbox'))
  await page.keyboard.press('Escape')
  await expect(emoji).toHaveCount(0)
  await press('Działania na wiadomości')(page)
  await page.getByRole('menuitem', { name: /Cofnij/ }).click()
  await expectFitting(page, top(page).getByText('Cofnąć wiadomość?'))
  await page.keyboard.press('Escape')
  // On a broad screen they are beside the talk.
  await page.setViewportSize({ width: 390, height: 844 })
  await press('Zdjęcia i pliki')(page)
  await expectFitting(page, top(page).getByText('zbiorą się tutaj'), 'phone')
  await context.close()
})

/** A place whose parent has reported a post of its director. */
async function reported(request: APIRequestContext) {
  const at = await wallPlace(request)
  const { id: postId } = await addPost(at, at.director, { text: 'Zdjęcie z basenu' })
  const report = { postId, kind: 'PRIVACY', reason: 'Moje dziecko jest na tym zdjęciu' }
  await at.parent.does('moderation.add', report)
  return at
}

test('a reported post, and the decision about it', async ({ page, request }) => {
  const at = await reported(request)
  await at.director.open(page, '/report')
  await page.getByRole('link', { name: /^Pokaż zgłoszenie/ }).click()
  await expectFitting(page, page.getByRole('button', { name: 'Ukryj wpis' }))
  await page.getByRole('button', { name: 'Ukryj wpis' }).click()
  await expectFitting(page, page.getByRole('button', { name: 'Odrzuć i pokaż wpis' }))
})

test('deletion of one’s own report', async ({ page, request }) => {
  const at = await reported(request)
  await at.parent.open(page, '/report')
  await page.getByRole('link', { name: /^Usuń zgłoszenie/ }).click()
  await expectFitting(page, top(page).getByRole('button', { name: 'Usuń zgłoszenie' }))
})

/** An entry of the menu of the first post. */
function firstPost(action: string) {
  return async (page: Page) => {
    await press(/^Działania na wpisie/)(page)
    await page.getByRole('menuitem', { name: action }).click()
  }
}
