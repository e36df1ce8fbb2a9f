/** The posts of one term on a nursery's wall. */
import type { ReportForm, ReportHandling } from '@skrzat/contract/wire/moderation'
import type { Subject } from './drawings.ts'

/** A parent's report, an hour after the post, and how it was handled a day later; if that is absent, it is new. */
export type DemoReport = Pick<ReportForm, 'kind' | 'reason'> & {
  readonly handled?: Pick<ReportHandling, 'state' | 'note'>
}

export type DemoPost = {
  /** Days ago, and the hour, Warsaw time. */
  readonly added: number
  readonly hour: string
  /** Index of the place's group, or the readers of a post on the place's wall. */
  readonly to: number | 'parents' | 'workers' | 'all'
  readonly text: string
  readonly important?: true
  readonly pictures?: readonly Subject[]
  readonly report?: DemoReport
}

export const POSTS: readonly DemoPost[] = [
  {
    added: 84,
    hour: '14:10',
    to: 'all',
    text: 'Dzień dobry w nowym roku szkolnym!\nAdaptacja najmłodszych idzie spokojnie. Prosimy przyprowadzać dzieci do 8:30.',
  },
  { added: 76, hour: '13:20', to: 0, text: 'Dziś budowaliśmy miasto z pudełek.', pictures: ['house'] },
  {
    added: 71,
    hour: '15:05',
    to: 'parents',
    text: 'Zebranie organizacyjne odbędzie się w czwartek o 16:30 w sali grupy najstarszej. Prosimy o obecność jednego z rodziców.',
    important: true,
  },
  {
    added: 66,
    hour: '12:45',
    to: 1,
    text: 'Robaczek na jabłku: liczymy do dziesięciu.',
    pictures: ['caterpillar'],
  },
  {
    added: 58,
    hour: '14:30',
    to: 2,
    text: 'Pociąg pełen przedszkolaków. Maszynista zmieniał się co stację.',
    pictures: ['train'],
  },
  {
    added: 52,
    hour: '09:15',
    to: 'workers',
    text: 'Szkolenie z pierwszej pomocy: lista obecności leży w sekretariacie. Kto nie może, niech da znać do środy.',
  },
  {
    added: 45,
    hour: '13:50',
    to: 0,
    text: 'Jesienne skarby ze spaceru do parku: kasztany, żołędzie i jeden ślimak, który wrócił do domu.',
    pictures: ['leaves', 'house'],
  },
  {
    added: 40,
    hour: '15:40',
    to: 3,
    text: 'Uczymy się wiązać buty. Prosimy ćwiczyć w domu, choćby raz dziennie.',
  },
  {
    added: 33,
    hour: '10:00',
    to: 'all',
    text: 'Od poniedziałku wejście od strony ogrodu jest zamknięte z powodu remontu. Wchodzimy drzwiami głównymi.\nKod do furtki bez zmian.',
    important: true,
  },
  {
    added: 30,
    hour: '12:20',
    to: 0,
    text: 'Nasze półki w szatni mają nowe znaczki.',
    pictures: ['house', 'boat'],
    report: {
      kind: 'PRIVACY',
      reason: 'Na drugim zdjęciu widać listę z nazwiskami dzieci i numerami telefonów rodziców.',
      handled: {
        state: 'hidden',
        note: 'Dziękujemy za czujność. Wpis jest ukryty, a zdjęcie zrobimy jeszcze raz, bez listy.',
      },
    },
  },
  { added: 27, hour: '13:30', to: 1, text: 'Tęcza z bibuły wisi już w szatni.', pictures: ['rainbow'] },
  {
    added: 24,
    hour: '14:20',
    to: 0,
    text: 'Dziękujemy rodzicom za pomoc przy dniu otwartym! Przyszło 41 rodzin.',
    report: {
      kind: 'FALSE',
      reason: 'Rodzin było chyba mniej, na liście przy wejściu naliczyłam 36.',
      handled: { state: 'rejected', note: 'Lista miała dwie strony: razem jest na niej 41 rodzin.' },
    },
  },
  {
    added: 19,
    hour: '12:55',
    to: 2,
    text: 'Rejs po stawie, część druga. Statki pływają naprawdę.',
    pictures: ['boat', 'train', 'rainbow'],
  },
  {
    added: 16,
    hour: '08:50',
    to: 'parents',
    text: 'Jadłospis na listopad jest w plikach. O uczuleniach prosimy pisać do nas na czacie. Normy żywienia: https://ncez.pzh.gov.pl/',
    report: {
      kind: 'OTHER',
      reason: 'Odnośnik prowadzi do strony głównej, a norm dla przedszkoli nie mogę tam znaleźć.',
      handled: { state: 'seen', note: 'Szukamy właściwej strony i poprawimy wpis.' },
    },
  },
  { added: 12, hour: '14:45', to: 0, text: 'Próbujemy pisać swoje imiona. Najtrudniejsze jest „ż”.' },
  {
    added: 9,
    hour: '13:15',
    to: 1,
    text: 'Gąsienica urosła o dwa segmenty: tyle książek przeczytaliśmy w tym tygodniu.',
    pictures: ['caterpillar', 'leaves'],
  },
  {
    added: 6,
    hour: '11:30',
    to: 0,
    text: 'W piątek wycieczka do minizoo. Zbiórka o 8:15 w szatni, prosimy o wygodne buty i drugie śniadanie.',
    important: true,
  },
  { added: 4, hour: '15:20', to: 2, text: 'Pierwszy śnieg w tym roku był na kartce.', pictures: ['snowman'] },
  {
    added: 3,
    hour: '13:40',
    to: 0,
    text: 'Zdjęcia prac z tego tygodnia. Oryginały można oglądać w holu.',
    pictures: ['rainbow', 'boat', 'snowman', 'leaves'],
    report: {
      kind: 'PRIVACY',
      reason: 'Trzecia praca jest podpisana imieniem i nazwiskiem mojego dziecka.',
    },
  },
  {
    added: 2,
    hour: '16:05',
    to: 'all',
    text: 'Jutro o 10:00 próbna ewakuacja. Prosimy uprzedzić dzieci, że zadzwoni głośny dzwonek i wyjdziemy na boisko.',
    important: true,
  },
  {
    added: 1,
    hour: '14:15',
    to: 1,
    text: 'Upiekliśmy chleb. Przepis: 500 g mąki, 350 ml wody, łyżeczka soli, 7 g drożdży i dużo cierpliwości.',
    report: {
      kind: 'OTHER',
      reason: 'W grupie jest dziecko uczulone na gluten. Czy można dopisać, że to chleb z pszenicy?',
    },
  },
  {
    added: 1,
    hour: '15:30',
    to: 0,
    text: 'Dziś śpiewaliśmy „Stary niedźwiedź” w trzech językach.',
    pictures: ['train', 'caterpillar'],
  },
  {
    added: 0,
    hour: '07:40',
    to: 'parents',
    text: 'Dzień dobry! Dziś w kuchni zupa dyniowa. Kto wczoraj prosił o przepis: jest w plikach.',
  },
]
