/** Who of the demo's accounts talks with whom about what. */
import type { Subject } from './drawings.ts'

export type DemoTalk = {
  /** Phones of both accounts; in a talk about a kid, the tutor's comes first. */
  readonly between: readonly [string, string]
  /** The talk is about a kid of theirs. */
  readonly ofKid?: true
  readonly daysAgo: number
  /** The newest message is still unread. */
  readonly unread?: true
  /** Each by the first (0) or the second account (1), minutes after the one before. */
  readonly messages: readonly DemoMessage[]
}

export type DemoMessage = {
  readonly by: 0 | 1
  readonly after: number
  readonly text: string
  readonly pictures?: readonly Subject[]
}

const [DIRECTOR, TEACHER] = ['600000002', '600000004']
const [MARTA, PIOTR] = ['600000005', '600000006']

export const TALKS: readonly DemoTalk[] = [
  {
    between: [TEACHER, MARTA],
    daysAgo: 1,
    unread: true,
    messages: [
      { by: 1, after: 0, text: 'Dzień dobry, czy rękawiczki zostały w szatni?' },
      {
        by: 0,
        after: 25,
        text: 'Dzień dobry, tak, leżą na półce. Podpisałam je, żeby już nie uciekły 🙂',
      },
      { by: 1, after: 4, text: 'Dziękuję bardzo!' },
      { by: 0, after: 190, text: 'Przypominam jeszcze o zgodzie na minizoo, termin jest w piątek.' },
    ],
  },
  {
    between: [DIRECTOR, TEACHER],
    daysAgo: 2,
    messages: [
      { by: 0, after: 0, text: 'Pani Ewo, ile osób jedzie do minizoo? Zamawiam autokar.' },
      {
        by: 1,
        after: 35,
        text: 'Na razie 18 dzieci, brakuje czterech zgód. Do piątku będę wiedziała na pewno.',
      },
      { by: 0, after: 3, text: 'Dobrze, wezmę większy.' },
    ],
  },
  {
    between: [TEACHER, PIOTR],
    daysAgo: 3,
    messages: [
      {
        by: 0,
        after: 0,
        text: 'Dziś po drzemce był lekki katar, temperatura 36,8. Proszę zerknąć wieczorem.',
      },
      {
        by: 1,
        after: 140,
        text: 'Dziękuję za wiadomość. Zostaniemy jutro w domu, nieobecność już zgłoszona.',
      },
      { by: 0, after: 15, text: 'Zdrowia! Jutro robimy ludzika z kasztanów, odłożymy jeden.' },
    ],
  },
  {
    between: [TEACHER, MARTA],
    ofKid: true,
    daysAgo: 5,
    messages: [
      { by: 1, after: 0, text: 'W tym tygodniu odbiera babcia. Upoważnienie jest w teczce.' },
      { by: 0, after: 20, text: 'Dziękuję, mamy je. Przekażę też na popołudniową zmianę.' },
      {
        by: 0,
        after: 370,
        text: 'Dziś powstały dwa obrazy naraz. Oryginały czekają w szatni.',
        pictures: ['rainbow', 'house'],
      },
      { by: 1, after: 65, text: 'Jakie piękne! Powiesimy je w kuchni.' },
    ],
  },
  {
    between: [DIRECTOR, MARTA],
    daysAgo: 8,
    messages: [
      { by: 1, after: 0, text: 'Czy w czwartek mogę odebrać dziecko o 14:00?' },
      { by: 0, after: 12, text: 'Oczywiście, będziemy wtedy w ogrodzie.' },
    ],
  },
  {
    between: ['600000007', '600000008'],
    daysAgo: 1,
    unread: true,
    messages: [
      { by: 1, after: 0, text: 'Dzień dobry, czy jutro potrzebne są kalosze?' },
      { by: 0, after: 45, text: 'Dzień dobry, tak, idziemy do lasu, także gdy popada.' },
    ],
  },
]
