/** The wall, talks and reports of posts. */
import type { Page } from '@playwright/test'
import { log } from '../../support/chat.ts'
import { png } from '../../support/png.ts'
import { choose, openedOn, press, screensOf, steps, text, top } from '../entry.ts'

const firstPost = (action: string) => choose(/^Działania na wpisie/, action)

const files = (name: string) => [
  { name, mimeType: 'image/png', buffer: png(900, 600) },
  { name: 'program.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
]

/** Writes and adds files in a form of the wall. */
const fill = (form: (page: Page) => ReturnType<Page['getByRole']>) => async (page: Page) => {
  await form(page).getByRole('textbox').fill('Na spacerze')
  await form(page)
    .getByLabel('Wybierz zdjęcia lub pliki')
    .setInputFiles(files('Zdjęcie z bardzo dawnej wycieczki do ogrodu zoologicznego.png'))
}
const newPost = (page: Page) => page.getByRole('form', { name: /^Nowy wpis/ }).first()
const change = (page: Page) => page.getByRole('form', { name: 'Zmiana wpisu' })

/** As if the last message was sent just now: it can be taken back for two minutes. */
async function asSent(page: Page) {
  const at = await log(page).locator('time').last().getAttribute('datetime')
  if (at === null) throw new Error('A message says when it was sent')
  await page.clock.setFixedTime(at)
  await page.reload()
}

export const talk = [
  ...screensOf('parent', ['usual', 'long', 'error'], ['/wall/{post}', '/report/new?wallId={post}']),
  ...screensOf('parent', ['long'], ['/chat?room={room}', '/report']),
  ...openedOn(['director', '/place/{place}/wall'], {
    'readers of a post': { open: press('Kto potwierdził'), whole: 'Zamknij' },
    'deletion of a post': { open: firstPost('Usuń'), whole: 'Usuń wpis' },
    'giving up a change of a post': {
      open: steps(
        firstPost('Zmień'),
        (page) => change(page).getByRole('textbox').fill('Inaczej'),
        (page) => change(page).getByRole('button', { name: 'Anuluj' }).click(),
      ),
      whole: 'Odrzuć zmiany',
    },
  }),
  ...openedOn(['parent', '/'], {
    'report of a post': { open: firstPost('Zgłoś'), whole: 'Zgłoś' },
  }),
  ...openedOn(['director', '/?group={group}', 'long'], {
    'a new post with files': {
      open: fill(newPost),
      whole: (page) => newPost(page).getByRole('list', { name: 'Dodane pliki' }),
    },
  }),
  ...openedOn(['director', '/?group={group}', 'long'], {
    'a change of a post with files': {
      open: steps(firstPost('Zmień'), fill(change)),
      whole: (page) => change(page).getByRole('list', { name: 'Dodane pliki' }),
    },
  }),
  ...openedOn(['parent', '/chat?room={room}', 'long'], {
    emoji: { leaves: true, open: press('Dodaj emoji'), whole: text('Zwierzęta & przyroda') },
    'taking back a message': {
      open: steps(asSent, choose('Działania na wiadomości', /Cofnij/)),
      whole: text('Cofnąć wiadomość?'),
    },
    'the files of a talk': {
      only: 'phone',
      open: (page) => page.locator('header button:has(.lucide-images)').click(),
      whole: (page) => top(page).getByRole('heading').first(),
    },
  }),
  ...openedOn(['director', '/report', 'long'], {
    'the decision about a reported post': {
      open: (page) =>
        page
          .getByRole('link', { name: /^Pokaż zgłoszenie/ })
          .first()
          .click(),
      whole: (page) => page.getByRole('button', { name: 'Ukryj wpis' }),
    },
  }),
  ...openedOn(['parent', '/report', 'long'], {
    'deletion of one’s own report': {
      open: (page) =>
        page
          .getByRole('link', { name: /^Usuń zgłoszenie/ })
          .first()
          .click(),
      whole: 'Usuń zgłoszenie',
    },
  }),
]
