/** Commands on a kid's credit, the wire's "surcharge". */
import type { CreditOutcome } from '@skrzat/contract/wire/ledger'
import { DomainError } from '../../../kernel/errors.ts'
import { decide, type CreditCommand } from '../decider/decide.ts'
import { initialState } from '../decider/state.ts'
import { isCreditEvent } from '../events.ts'
import { creditOutcomeAgain } from './answers.ts'
import { loadCredit } from './invoice.ts'
import { noteOf } from './notes.ts'
import { record } from './record.ts'
import { commandOf, runCommand, type CommandMeta, type CommandPorts } from '../../../kernel/commands.ts'

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
  const { kidId, amount } = target
  const note = noteOf(target.additionalInfo)
  const command = commandOf(target, name, [kidId, amount, note?.text ?? null], clock.now())
  const attempt = async () => {
    const [[kid], { base, past, state }] = await Promise.all([
      // The credit of a kid that has left can still be paid out.
      sql<{ id: number }[]>`select id from kids where id = ${kidId} and place_id = ${target.placeId}
        and (deleted_at is null or ${type === 'ReturnCredit'})`,
      loadCredit(sql, kidId),
    ])
    if (!kid) throw new DomainError('kid.not_found', { kid: kidId })
    const decided = decide({ type, amount, noteId: note?.id ?? null }, { ...initialState, credit: state })
    const events = decided.filter(isCreditEvent)
    const { credits } = await record(sql, command, {
      invoices: [],
      credits: [{ base, past, events }],
      notes: [note],
    })
    return { kidId, amount: credits[0]?.amount ?? 0, version: credits[0]?.version ?? 0 }
  }
  return await runCommand(ports, command, attempt, (result) => creditOutcomeAgain(sql, result))
}
