/** Typical files of a nursery: rules, menus, consents, and children's drawings. */
import { Readable } from 'node:stream'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { addFiles } from '../domains/files/index.ts'
import { ANNOUNCE_JOB } from '../domains/notifications/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeDraft } from '../kernel/storage/index.ts'
import { drawingOf, type Subject } from './drawings.ts'
import { pdfOf } from './pdf.ts'
import type { MadePlace } from './places.ts'

type DemoFile = {
  /** With the extension. */
  readonly filename: string
  readonly description: string
  /** Days ago. */
  readonly added: number
  /** Days until it expires; never if absent. */
  readonly expires?: number
  /** Index among the place's groups; for everybody if absent. */
  readonly group?: number
  readonly content: readonly string[] | Subject
}

const FILES: readonly DemoFile[] = [
  {
    filename: 'Statut i regulamin.pdf',
    description: '',
    added: 120,
    content: [
      'Placówka jest czynna od poniedziałku do piątku w godzinach 6:30–17:00.',
      'Nieobecność zgłasza się w Skrzacie.',
    ],
  },
  {
    filename: 'Wyprawka na rok szkolny.pdf',
    description: 'Prosimy podpisać wszystkie rzeczy imieniem i nazwiskiem dziecka.',
    added: 75,
    content: ['Kapcie, worek, ubranie na zmianę,', 'kubek do mycia zębów, piżama dla młodszych grup.'],
  },
  {
    filename: 'Jesienne drzewo.jpg',
    description: 'Praca grupy wystawiona w holu do końca miesiąca.',
    added: 9,
    group: 0,
    content: 'leaves',
  },
  { filename: 'Nasz dom.jpg', description: '', added: 8, group: 0, content: 'house' },
  { filename: 'Rejs po stawie.jpg', description: '', added: 6, group: 2, content: 'boat' },
  {
    filename: 'Zgoda na wycieczkę do teatru.pdf',
    description: 'Podpisaną zgodę prosimy oddać wychowawcy do piątku.',
    added: 3,
    expires: 8,
    group: 0,
    content: [
      'Wyrażam zgodę na udział dziecka w wycieczce do teatru lalek.',
      '',
      'Data i podpis rodzica: ........................',
    ],
  },
  {
    filename: 'Jadłospis na ten tydzień.pdf',
    description: 'Zmiany w jadłospisie podajemy na tablicy przy wejściu.',
    added: 1,
    expires: 6,
    content: [
      'Poniedziałek: zupa pomidorowa, pierogi z serem',
      'Wtorek: krupnik, pulpety w sosie koperkowym',
      'Środa: rosół z makaronem, naleśniki',
      'Czwartek: barszcz czerwony, ryba z ziemniakami',
      'Piątek: zupa jarzynowa, ryż z jabłkami',
    ],
  },
]

/** Adds each file at its own time. Only notices of the latest stay unread. */
export async function addDemoFiles(
  kernel: Kernel,
  { placeId, director, groupIds }: MadePlace,
): Promise<void> {
  const now = kernel.clock.now()
  for (const { filename, description, added, expires, group, content } of FILES) {
    const at = new Date(now.getTime() - added * 86_400_000)
    const bytes =
      typeof content === 'string' ? await drawingOf(content) : pdfOf(filename.replace('.pdf', ''), content)
    const draft = await writeDraft(kernel.storage.drafts, Readable.from([bytes]))
    await addFiles({ ...kernel, clock: { now: () => at } }, director, {
      placeId,
      commandId: `demo-file-${placeId}-${filename}`,
      description,
      classgroup: group === undefined ? undefined : groupIds[group],
      expires: expires === undefined ? undefined : addDays(warsawDay(now), expires),
      files: [{ draft, filename }],
    })
  }
  await forgetNews(kernel, placeId)
}

/** Marks notices older than two days as read. */
async function forgetNews({ db, clock }: Kernel, placeId: number): Promise<void> {
  const since = new Date(clock.now().getTime() - 2 * 86_400_000)
  await db.sql`
    delete from outbox using files
    where outbox.name = ${ANNOUNCE_JOB} and outbox.data ->> 'source' = 'file-' || files.id
      and files.place_id = ${placeId} and files.created_at < ${since}`
}
