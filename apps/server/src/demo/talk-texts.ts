/** What parents and staff of a nursery write to each other. */

import type { Subject } from './drawings.ts'

/** A message of a talk: by the worker or by the parent, minutes after the one before. */
export type DemoMessage = {
  readonly by: 'worker' | 'parent'
  readonly after: number
  readonly text: string
  readonly pictures?: readonly Subject[]
}

export type DemoTalk = { readonly daysAgo: number; readonly messages: readonly DemoMessage[] }

export const TALKS: readonly DemoTalk[] = [
  {
    daysAgo: 1,
    messages: [
      { by: 'parent', after: 0, text: 'Dzień dobry, czy rękawiczki zostały w szatni?' },
      {
        by: 'worker',
        after: 25,
        text: 'Dzień dobry, tak, leżą na półce. Podpisałam je, żeby już nie uciekły 🙂',
      },
      { by: 'parent', after: 4, text: 'Dziękuję bardzo!' },
      { by: 'worker', after: 190, text: 'Przypominam jeszcze o zgodzie na minizoo, termin jest w piątek.' },
    ],
  },
  {
    daysAgo: 3,
    messages: [
      {
        by: 'worker',
        after: 0,
        text: 'Dziś po drzemce był lekki katar, temperatura 36,8. Proszę zerknąć wieczorem.',
      },
      {
        by: 'parent',
        after: 140,
        text: 'Dziękuję za wiadomość. Zostaniemy jutro w domu, nieobecność już zgłoszona.',
      },
      { by: 'worker', after: 15, text: 'Zdrowia! Jutro robimy ludzika z kasztanów, odłożymy jeden.' },
    ],
  },
  {
    daysAgo: 8,
    messages: [
      { by: 'parent', after: 0, text: 'Czy w czwartek mogę odebrać dziecko o 14:00?' },
      { by: 'worker', after: 12, text: 'Oczywiście, będziemy wtedy w ogrodzie.' },
    ],
  },
  {
    daysAgo: 2,
    messages: [
      {
        by: 'worker',
        after: 390,
        text: 'Dziś powstały dwa obrazy naraz. Oryginały czekają w szatni.',
        pictures: ['rainbow', 'house'],
      },
      { by: 'parent', after: 75, text: 'Jakie piękne! Powiesimy je w kuchni.' },
      { by: 'worker', after: 4, text: 'Koniecznie. W piątek malujemy palcami, przyda się stara koszulka.' },
    ],
  },
]
