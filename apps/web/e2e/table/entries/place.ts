/** A place, its people, groups and kids, files and integrations. */
import type { Page } from '@playwright/test'
import type { NamedErasure } from '@skrzat/contract/wire/erasure'
import { png } from '../../support/png.ts'
import {
  button,
  choose,
  further,
  openedOn,
  press,
  role,
  screensOf,
  steps,
  text,
  top,
  write,
} from '../entry.ts'

const picture = (width: number, height: number) => ({
  name: 'Zdjęcie z bardzo dawnej wycieczki.png',
  mimeType: 'image/png',
  buffer: png(width, height),
})

const give = (label: string, file: ReturnType<typeof picture>) => (page: Page) =>
  page.getByLabel(label).setInputFiles(file)

const csv = (row: string, optional = '') => ({
  name: 'osoby.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`type;group;firstname;lastname;phone1;phone2;name;description${optional}\r\n${row}`),
})

const findPeople = (name: string) => steps(choose('Działania', 'Osoby i PIN-y'), write('Szukaj osoby', name))

const HOOK = /^Działania: https/

const GUARDIAN = /^Działania: Nadieżda/
const PICKUP = /^Działania: Wilhelmina/
const pickups = (name: string) => (page: Page) =>
  page.getByRole('region', { name: 'Kto może odebrać' }).getByRole('button', { name }).click()
const stale = {
  message: 'conflict.stale',
  code: -32_600,
  data: { error: 'conflict.stale', params: {}, details: {} },
}

/** Requests of accounts, as those of made-up kids would link to pages that are not found. One is late. */
const erasures: NamedErasure[] = [1, 2].map((id) => ({
  id,
  kind: 'account',
  subjectId: id,
  placeId: 1,
  askedAt: id === 1 ? '2024-09-28T22:59:00Z' : new Date().toISOString(),
  carriedOutAt: null,
  doneAt: null,
  declinedAt: null,
  name: 'Konstancja Brzęczyszczykiewicz-Gżegżółkowska',
  askedBy: 'Nadieżda Aleksandrowna Brzęczyszczykiewicz-Gżegżółkowska',
  group: 'Biedronki i\u00a0Motylki',
  birthDate: '2024-02-29',
  phone: null,
}))

export const place = [
  ...screensOf('director', ['usual', 'error', 'loading'], ['/place/{place}/erasures']),
  ...screensOf(
    'director',
    ['long'],
    [{ path: '/place/{place}/erasures', answers: { 'erasure.waiting': { erasures } } }],
  ),
  ...openedOn(['director', '/place/{place}/erasures'], {
    'declining of an erasure': {
      answers: { 'erasure.waiting': { erasures } },
      open: press(/^Odrzuć prośbę: /),
      whole: 'Odrzuć prośbę',
    },
  }),
  ...openedOn(['director', '/kid/{kid}'], {
    'exports of a child’s data': { open: press('Eksport danych'), whole: 'Przygotuj eksport' },
    'erasure of a child’s data': { open: press('Usuń dane dziecka'), whole: text('Zostanie') },
  }),
  ...screensOf('director', ['usual', 'empty', 'error', 'loading'], ['/place/{place}/consents']),
  ...screensOf('director', ['usual', 'long', 'empty', 'error', 'loading'], ['/place/{place}/first-pins']),
  ...openedOn(['director', '/place/{place}/first-pins', 'long'], {
    'people chosen for a first PIN': {
      open: (page) => page.getByRole('checkbox', { name: 'Zaznacz wszystkich bez PIN' }).check(),
      whole: (page) => page.getByRole('region').getByRole('button', { name: 'Listy do druku' }),
    },
  }),
  ...openedOn(['director', '/place/{place}/consents'], {
    'a new consent': { open: press('Dodaj zgodę'), whole: 'Dodaj zgodę' },
    'a consent’s new text': { open: press(/^Zmień tekst: /), whole: 'Opublikuj tekst' },
    'a consent’s texts': { open: press(/^Teksty: /), whole: text('Zgadzam się') },
    'no longer asking for a consent': {
      open: press(/^Nie proś więcej: /),
      whole: text('Nie prosić już o tę zgodę?'),
    },
  }),
  ...openedOn(['parent', '/kid/{kid}'], {
    'the text of a consent': {
      open: press(/^(Odpowiedz|Pokaż tekst): /),
      whole: text(/^Liczy się ostatnia odpowiedź/),
    },
  }),
  ...screensOf(
    'director',
    ['usual', 'long', 'empty', 'error'],
    [
      '/',
      '/group',
      '/group/{group}',
      ...['', '/edit', '/wall', '/files'].map((page) => `/place/{place}${page}`),
    ],
  ),
  // The others are as the server drew them while they load.
  ...screensOf(
    'director',
    ['usual', 'long', 'empty', 'error', 'loading'],
    ['/place/{place}/integrations', '/chat'],
  ),
  ...screensOf('director', ['usual', 'long', 'empty', 'error'], ['/notices']),
  ...screensOf('director', ['usual', 'long', 'error'], ['/kid/{kid}']),
  ...screensOf('director', ['usual'], ['/place/{place}/roster']),
  ...screensOf('director', ['usual', 'long', 'error'], ['/place/{place}/month']),
  ...screensOf('teacher', ['usual'], ['/', '/group/1', '/kid/1']),
  ...screensOf(
    'parent',
    ['usual', 'long', 'error'],
    ['/', '/place/{place}', '/kid/{kid}', '/chat', '/notices'],
  ),
  ...openedOn(['director', '/place/{place}/edit'], {
    'leaving unsaved changes': {
      leaves: true,
      open: steps(write('Nazwa', 'Inna'), (page) => page.getByRole('link', { name: 'Anuluj' }).click()),
      whole: 'Zostań',
    },
    'closed days': {
      open: (page) =>
        page.getByRole('region', { name: 'Dni wolne' }).getByLabel('Dni', { exact: true }).click(),
      whole: role('grid'),
    },
    'the settings with a photo being cropped': {
      open: steps(
        (page) => page.getByText('Zdjęcie', { exact: true }).click(),
        give('Plik ze zdjęciem placówki', picture(800, 600)),
      ),
      whole: (page) => page.getByRole('button', { name: 'Zapisz zdjęcie' }),
    },
  }),
  ...openedOn(['director', '/place/{place}/edit', 'long'], {
    'opening of closed days': { open: press(/^Usuń dni wolne/), whole: text(/^Usunąć dni wolne/) },
  }),
  ...openedOn(['director', '/place/{place}', 'long'], {
    roles: { open: choose('Działania', 'Uprawnienia'), whole: role('switch') },
    'giving up one’s own rights': {
      open: steps(choose('Działania', 'Uprawnienia'), (page) =>
        page.getByRole('switch', { name: 'Pełne uprawnienia', checked: true }).first().click(),
      ),
      whole: 'Odbierz sobie',
    },
    'people and their PINs': { open: findPeople('Brzę'), whole: role('listitem') },
    group: { open: press('Dodaj grupę'), whole: 'Dodaj grupę' },
    worker: { open: press('Dodaj pracownika'), whole: 'Dodaj pracownika' },
    'a worker with faults': {
      open: steps(press('Dodaj pracownika'), write(/^Telefon/, '60'), (page) =>
        button('Dodaj pracownika')(page).focus(),
      ),
      whole: (page) => top(page).getByRole('alert').first(),
    },
    'deletion of a worker': { open: press(/^Usuń: /), whole: 'Usuń pracownika' },
  }),
  ...openedOn(['director', '/place/{place}'], {
    'help with signing in': {
      open: steps(findPeople('kow'), further(/^Pomóż się zalogować/)),
      whole: 'Wyślij SMS',
    },
  }),
  ...openedOn(['director', '/place/{place}/roster', 'empty'], {
    'what a file of people changes': {
      open: give('Plik CSV z listą osób', csv('KID;Biedronki;Konstancja;Brzęczyszczykiewicz;698111222;;;')),
      whole: (page) => page.getByRole('main').getByText('Wczytaj').last(),
    },
    'what is wrong in a file of people': {
      open: give('Plik CSV z listą osób', csv('KID;Biedronki;Zofia;;600;;;')),
      whole: (page) => page.getByRole('main').getByText('niczego nie zmieniono').last(),
    },
  }),
  ...openedOn(['director', '/place/{place}/roster'], {
    'what is wrong in the columns of cards': {
      open: give(
        'Plik CSV z listą osób',
        csv(
          'KID;Biedronki;Konstancja;Brzęczyszczykiewicz-Gżegżółkowska;698111222;;;;31.02.2023;keto',
          ';data urodzenia;dieta',
        ),
      ),
      whole: (page) => page.getByRole('main').getByText('Można wpisać').last(),
    },
  }),
  ...openedOn(['director', '/place/{place}/roster', 'long'], {
    'a child who may be in the place already': {
      open: give(
        'Plik CSV z listą osób',
        csv('KID;Żabki;Konstancja;Brzęczyszczykiewicz-Gżegżółkowska 2;698111222;;;'),
      ),
      whole: (page) => page.getByRole('main').getByText('które może już tu być'),
    },
  }),
  ...openedOn(['director', '/group/{group}', 'long'], {
    'deletion of a group with children': {
      open: steps(press('Zmień grupę'), further('Usuń grupę')),
      whole: 'Rozumiem',
    },
    'what a group’s sheet has': {
      open: steps(press('Lista do druku'), (page) => top(page).getByLabel('Notatki o\u00a0zdrowiu').check()),
      whole: 'Pobierz PDF',
    },
    'a group’s name and colour': { open: press('Zmień grupę'), whole: 'Usuń grupę' },
    child: { open: press('Dodaj dziecko'), whole: 'Dodaj dziecko' },
    // A narrow row has no buttons; there both are opened on the child's page.
    'a child of a group': {
      only: 1280,
      open: press(/^Zmień: /),
      whole: (page) => top(page).getByLabel('Nazwisko'),
    },
    'deletion of a child': { only: 1280, open: press(/^Usuń: /), whole: /^Usuń/ },
  }),
  ...openedOn(['director', '/group/{group}', 'empty'], {
    'deletion of an empty group': {
      open: steps(press('Zmień grupę'), further('Usuń grupę')),
      whole: text('Usunąć grupę'),
    },
  }),
  ...openedOn(['director', '/kid/{kid}'], {
    'a child’s photo': { open: press('Zdjęcie'), whole: 'Zamknij' },
    'cropping of a child’s photo': {
      open: steps(press('Zdjęcie'), give('Plik ze zdjęciem dziecka', picture(900, 600))),
      whole: 'Zapisz zdjęcie',
    },
  }),
  ...openedOn(['director', '/kid/{kid}', 'long'], {
    'a child’s data': { open: press('Zmień dane'), whole: (page) => top(page).getByLabel('Nazwisko') },
    'deletion of a child on its page': {
      open: steps(press('Zmień dane'), further('Usuń dziecko')),
      whole: 'Usuń dziecko',
    },
    'a discount with faults': {
      open: steps(press('Dodaj zniżkę'), further('Dodaj zniżkę')),
      whole: text('Podaj od 1 do 100.'),
    },
    'change of a discount': { open: press(/^Zmień zniżkę/), whole: 'Zapisz zmiany' },
    'removal of a child’s photo': {
      open: steps(press('Zdjęcie'), further('Usuń zdjęcie')),
      whole: text('Usunąć zdjęcie dziecka?'),
    },
  }),
  ...openedOn(['director', '/kid/{kid}', 'long'], {
    'allergies and diet': { open: press('Zmień: Alergie i\u00a0dieta'), whole: 'mięczaki' },
    'too many allergies': {
      open: steps(
        press('Zmień: Alergie i\u00a0dieta'),
        write('Inne alergie', Array.from({ length: 40 }, (_, at) => `alergia ${at}`).join(',')),
        further('Zapisz'),
      ),
      whole: text(/^Może być do 30/),
    },
    'a card that somebody else has changed': {
      open: steps(
        (page) =>
          page.route('**/trpc/cards.change*', (route) =>
            route.fulfill({ status: 409, json: [{ error: stale }] }),
          ),
        press('Zmień: O\u00a0dziecku'),
        write('Notatki', 'Inne'),
        further('Zapisz'),
      ),
      whole: text(/^Ktoś w\s+międzyczasie/),
    },
    'emergency numbers with faults': {
      open: steps(press('Zmień: W\u00a0nagłym wypadku'), further('Dodaj osobę'), further('Zapisz')),
      whole: text('To pole jest wymagane.'),
    },
    'health notes': {
      open: steps(press(/^Otwórz notatki/), press('Zmień: Zdrowie')),
      whole: (page) => top(page).getByLabel('Notatki'),
    },
    'a new guardian with faults': {
      open: steps(press('Dodaj opiekuna'), further('Dodaj opiekuna')),
      whole: text('To pole jest wymagane.'),
    },
    guardian: { open: choose(GUARDIAN, 'Zmień'), whole: 'Zapisz' },
    'removal of a guardian': { open: choose(GUARDIAN, 'Usuń'), whole: 'Usuń opiekuna' },
    'a new pick-up person with faults': {
      open: steps(pickups('Dodaj osobę'), further('Dodaj osobę')),
      whole: text('To pole jest wymagane.'),
    },
    'a pick-up person’s document with faults': {
      open: steps(choose(PICKUP, 'Widziano dokument'), further('Zapisz')),
      whole: text(/^Wpisz 3/),
    },
    'removal of a pick-up person': { open: choose(PICKUP, 'Usuń'), whole: 'Usuń osobę' },
  }),
  ...openedOn(['parent', '/kid/{kid}', 'long'], {
    'a proposed allergy': { open: press('Zaproponuj zmianę: Alergie i\u00a0dieta'), whole: 'mięczaki' },
    'a guardian’s own name': { open: press(/^Zaproponuj zmianę: Nadieżda/), whole: 'Zaproponuj' },
    'a proposed pick-up person': { open: press('Zaproponuj osobę'), whole: 'Zaproponuj' },
    'a proposed removal of a pick-up person': {
      open: press(/^Zaproponuj usunięcie/),
      whole: 'Zaproponuj',
    },
  }),
  ...openedOn(['director', '/place/{place}/files'], {
    files: { open: press('Dodaj pliki'), whole: (page) => top(page).getByLabel('Opis') },
    'a picture among the files': {
      open: press('Pokaż Jesienne drzewo.jpg'),
      whole: (page) => top(page).locator('img').first(),
    },
  }),
  ...openedOn(['director', '/place/{place}/files', 'long'], {
    'deletion of a file': { open: press(/^Usuń /), whole: 'Usuń plik' },
  }),
  ...openedOn(['director', '/place/{place}/integrations', 'long'], {
    webhook: { open: press('Dodaj webhook'), whole: 'Dodaj webhook' },
    'a secret that is shown once': {
      answers: { 'webhooks.add': { id: 1, secret: `whsec_${'Aa1'.repeat(14)}` } },
      open: steps(
        press('Dodaj webhook'),
        write('Adres', 'https://[2d00::1]/hooks'),
        (page) => page.getByRole('checkbox', { name: 'Wystawiono fakturę' }).check(),
        further('Dodaj webhook'),
      ),
      whole: (page) => top(page).getByLabel('Sekret'),
    },
    'a webhook’s new secret': { open: choose(HOOK, 'Nowy sekret'), whole: text('Utworzyć nowy sekret?') },
    'removal of a webhook': { open: choose(HOOK, 'Usuń'), whole: text('Usunąć webhook?') },
    'what a webhook has sent': {
      open: press(/^Wysłane wiadomości: /),
      whole: text('Niczego jeszcze nie wysłano'),
    },
  }),
]
