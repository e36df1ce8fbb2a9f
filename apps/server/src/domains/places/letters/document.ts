/** Letters that invite people of a place, one a page, A4, in Polish. Pure. */
import { formatPhone } from '@skrzat/contract/phone'
import type { PlaceInfo, Newcomer } from '@skrzat/contract/wire/places'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { FONT, type Run } from '../../../kernel/pdf/index.ts'

const MUTED = '#525e57'
const GREEN = '#155b3d'
const RULE = '#c9ced6'
/** The narrowest text of people, in multiples of its size. */
export const LINE_WIDTH = 24
const QR_SIZE = 150

export type Letters = {
  readonly place: Pick<PlaceInfo, 'name' | 'street' | 'city' | 'phone'>
  readonly people: readonly Pick<Newcomer, 'name' | 'phone' | 'worker' | 'kids'>[]
  /** The address of the sign-in page. */
  readonly page: string
}

type Drawn = (text: string) => Run[]

/** @param drawn texts of people in fonts that have their characters */
export function lettersDocument(
  { place, people, page }: Letters,
  { now, drawn }: { readonly now: Date; readonly drawn: Drawn },
): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    language: 'pl-PL',
    displayTitle: true,
    info: { title: 'Zaproszenia do Skrzata', author: place.name, creator: 'Skrzat', creationDate: now },
    defaultStyle: { font: FONT, fontSize: 11, lineHeight: 1.3 },
    footer: () => ({
      margin: [56, 16, 56, 0],
      fontSize: 9,
      color: MUTED,
      columns: [
        { text: drawn(`${place.name}, ${place.street}, ${place.city}`) },
        { text: `tel. ${printedPhone(place.phone)}`, alignment: 'right', width: 'auto' },
      ],
    }),
    content: people.map((person, index) => letter(person, { place, page, drawn, first: index === 0 })),
  }
}

type Around = Pick<Letters, 'place' | 'page'> & { readonly drawn: Drawn; readonly first: boolean }

function letter(person: Letters['people'][number], { place, page, drawn, first }: Around): Content {
  const kids = person.kids.map(({ firstname, lastname }) => `${firstname} ${lastname}`).join(', ')
  const named = person.name === '' ? kids : person.name
  const about = person.worker ? 'pracownik' : person.name === '' ? 'rodzice i\u00a0opiekunowie' : kids
  return {
    ...(!first && { pageBreak: 'before' }),
    stack: [
      { text: drawn(place.name), color: MUTED },
      {
        margin: [0, 20, 0, 24],
        columns: [
          {
            stack: [
              {
                text: 'Zapraszamy do\u00a0Skrzata',
                bold: true,
                fontSize: 26,
                lineHeight: 1.15,
                color: GREEN,
              },
              { text: drawn(named), bold: true, fontSize: 14, margin: [0, 14, 0, 0] },
              { text: drawn(about), color: MUTED },
              {
                margin: [0, 14, 0, 0],
                text: person.worker
                  ? 'W\u00a0Skrzacie są grupy, nieobecności, ogłoszenia i\u00a0rozmowy z\u00a0rodzicami. Działa w\u00a0przeglądarce telefonu i\u00a0komputera, niczego nie trzeba instalować.'
                  : 'W\u00a0Skrzacie zgłosisz nieobecność, przeczytasz ogłoszenia, zobaczysz płatności i\u00a0napiszesz do\u00a0nas. Działa w\u00a0przeglądarce telefonu i\u00a0komputera, niczego nie trzeba instalować.',
              },
            ],
          },
          { qr: page, fit: QR_SIZE, width: QR_SIZE, alignment: 'right' },
        ],
        columnGap: 28,
      },
      step(1, 'Otwórz Skrzata', [
        { text: 'Skieruj aparat telefonu na kod obok albo wpisz w\u00a0przeglądarce:' },
        { text: page, bold: true, fontSize: 13 },
      ]),
      step(2, 'Wpisz swój numer telefonu', [
        { text: 'Loginem jest numer, który mamy u\u00a0siebie:' },
        { text: printedPhone(person.phone), bold: true, fontSize: 20 },
        { text: 'Jeśli się zmienił, powiedz nam: bez niego nie da się zalogować.', color: MUTED },
      ]),
      step(3, 'Wpisz PIN', [
        { text: 'Masz SMS z\u00a0PIN-em? Wpisz go.' },
        {
          text: [
            'Nie masz albo już nie działa? Naciśnij ',
            { text: '„Nie pamiętasz PIN-u?”', bold: true },
            '. Na ten numer przyjdzie SMS z\u00a0kodem, a\u00a0Ty ustawisz własny PIN.',
          ],
        },
      ]),
      {
        margin: [0, 18, 0, 0],
        text: 'PIN i\u00a0kod są tylko dla Ciebie. Nikt z\u00a0placówki ani ze\u00a0Skrzata o\u00a0nie nie zapyta.',
        color: MUTED,
      },
    ],
  }
}

/** A numbered step with its title above what to do. */
function step(number: number, title: string, body: Content[]): Content {
  return {
    margin: [0, 0, 0, 12],
    unbreakable: true,
    table: {
      widths: [34, '*'],
      body: [
        [
          { text: String(number), bold: true, fontSize: 26, color: GREEN, lineHeight: 1 },
          { stack: [{ text: title, bold: true, fontSize: 14 }, ...body] },
        ],
      ],
    },
    layout: {
      hLineWidth: (row) => (row === 0 ? 0.75 : 0),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 12,
      paddingBottom: () => 0,
    },
  }
}

const printedPhone = (phone: string) => formatPhone(phone).replaceAll(' ', '\u00a0')
