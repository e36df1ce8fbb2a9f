/** Commands on a kid's credit, called "surcharge" on the wire. */
import type { CreditOutcome } from '@skrzat/contract/wire/credit'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { CreditCommand } from '../decider/decide.ts'
import { creditStream } from '../events.ts'
import { creditAnswer } from './answers.ts'
import { handleLedger } from './handle.ts'
import { loadCredit, loadKid } from './load.ts'
import { noteOf, notePayload } from './notes.ts'
import { type CommandMeta, commandOf } from '../../../kernel/commands/index.ts'
import type { LedgerPorts } from './ports.ts'

export type OnCredit = CommandMeta & {
  readonly kidId: number
  /** Grosze. */
  readonly amount: number
  readonly additionalInfo?: string
}

/** Money that the parents paid beyond what was due. */
export async function addCredit(ports: LedgerPorts, target: OnCredit): Promise<CreditOutcome> {
  return await onCredit(ports, target, 'credit.add', 'AddCredit')
}

/** Money paid back to the parents, out of the kid's credit. */
export async function returnCredit(ports: LedgerPorts, target: OnCredit): Promise<CreditOutcome> {
  return await onCredit(ports, target, 'credit.return', 'ReturnCredit')
}

async function onCredit(
  ports: LedgerPorts,
  target: OnCredit,
  name: string,
  type: CreditCommand['type'],
): Promise<CreditOutcome> {
  const { kidId, amount, placeId } = target
  const note = noteOf(target.additionalInfo)
  const stream = creditStream(kidId)
  return await handleLedger(ports, {
    command: commandOf(target, name, [kidId, amount, notePayload(note)], ports.clock.now()),
    claims: [stream],
    notes: [note],
    async load(changes) {
      const [kid, base] = await Promise.all([loadKid(ports.sql, kidId), loadCredit(ports.sql, kidId)])
      // Credit can be paid out even after the kid has left.
      if (kid?.placeId !== placeId || (kid.left && type !== 'ReturnCredit')) {
        throw new DomainError('kid.not_found', { kid: kidId })
      }
      changes.open(base)
    },
    decide: (changes) => changes.decide({ type, amount, noteId: note?.id ?? null }),
    answer: creditAnswer,
  })
}
