/** Commands on a kid's credit, the wire's "surcharge". */
import type { CreditOutcome } from '@skrzat/contract/wire/ledger'
import { DomainError } from '../../../kernel/errors.ts'
import type { CreditCommand } from '../decider/decide.ts'
import { creditStream } from '../events.ts'
import { ledger } from '../room.ts'
import { creditAnswer } from './answers.ts'
import { loadCredit, loadKid } from './load.ts'
import { checkSameNotes, formerNotePayload, noteOf, notePayload, noteWrites } from './notes.ts'
import { ledgerChanges } from './on-invoice.ts'
import { commandOf, handle, type CommandMeta, type CommandPorts } from '../../../kernel/commands.ts'

export type OnCredit = CommandMeta & {
  readonly kidId: number
  /** Grosze. */
  readonly amount: number
  readonly additionalInfo?: string
}

/** Money that the parents paid beyond what was due. */
export async function addCredit(ports: CommandPorts, target: OnCredit): Promise<CreditOutcome> {
  return await onCredit(ports, target, 'credit.add', 'AddCredit')
}

/** Money paid back to the parents, out of the kid's credit. */
export async function returnCredit(ports: CommandPorts, target: OnCredit): Promise<CreditOutcome> {
  return await onCredit(ports, target, 'credit.return', 'ReturnCredit')
}

async function onCredit(
  ports: CommandPorts,
  target: OnCredit,
  name: string,
  type: CreditCommand['type'],
): Promise<CreditOutcome> {
  const { sql, clock } = ports
  const { kidId, amount, placeId } = target
  const note = noteOf(target.additionalInfo)
  const command = {
    ...commandOf(target, name, [kidId, amount, notePayload(note)], clock.now()),
    formerly: { name, payload: [kidId, amount, formerNotePayload(note)] },
  }
  const stream = creditStream(kidId)
  return await handle(ports, {
    room: ledger,
    command,
    claims: [stream],
    async decide() {
      const [kid, base] = await Promise.all([loadKid(sql, kidId), loadCredit(sql, kidId)])
      // The credit of a kid that has left can still be paid out.
      if (kid?.placeId !== placeId || (kid.left && type !== 'ReturnCredit')) {
        throw new DomainError('kid.not_found', { kid: kidId })
      }
      const changes = ledgerChanges(command, [base], [note])
      const wanted = { type, amount, noteId: note?.id ?? null }
      changes.add(stream, ledger.decide(wanted, changes.stateOf([stream])))
      return {
        commit: changes.commit({ writes: noteWrites([note]) }),
        answer: creditAnswer(changes.told()),
      }
    },
    async again(told) {
      await checkSameNotes(sql, told, [note])
      return creditAnswer(told)
    },
  })
}
