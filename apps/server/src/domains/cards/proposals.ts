/** Changes of a card that guardians propose, and those who edit the kid's group accept or decline. */
import type { Principal } from '@skrzat/contract/access'
import { warsawDay } from '@skrzat/contract/days'
import {
  type CardProposal,
  type KidHealth,
  proposedChange,
  type ProposedChange,
} from '@skrzat/contract/wire/cards'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, hasRow, isNull, orm, pick, type RowOf } from '@skrzat/db/orm'
import { accounts, cardProposals, guardianships } from '@skrzat/db/schema'
import { commandOf, madeOne, once, type OptionalCommandId } from '../../kernel/commands/index.ts'
import { DomainError, found } from '../../kernel/errors/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { notify } from '../notifications/index.ts'
import { describeGuardians } from '../people/index.ts'
import { isOwn, lockEdited, lockKid, type OfKid } from './access.ts'
import {
  type Authorised,
  type CardPorts,
  checkBirth,
  checkHealth,
  keepHistory,
  nextVersion,
  note,
  type ReadCard,
  readCard,
  writeCard,
  type Writing,
} from './card.ts'
import { changesOf, type FieldChange, namesOf, same } from './fields.ts'
import { guardiansNow } from './guardians.ts'
import { checkDays, hasPickup, strikePickup, writePickup } from './pickups.ts'
import { sourceOf, withdrawnNews } from './waiting.ts'

/** Waiting proposals of one guardian for one kid. */
const MOST_WAITING = 5

/**
 * Proposes a change of the guardian's own kid, and notifies those who decide. Idempotent by `commandId`.
 * @throws DomainError kid.not_found, forbidden, proposal.empty, .too_many, pickup.*, command.reused
 */
export async function propose(
  { db, clock, wake }: CardPorts,
  by: Principal,
  { kidId, commandId, change }: { kidId: number; change: ProposedChange } & OptionalCommandId,
): Promise<{ id: number }> {
  const at = clock.now()
  const command = commandOf(
    { commandId, actorId: by.accountId, placeId: 0 },
    'cards.propose',
    { kidId, change: JSON.stringify(change) },
    at,
  )
  const made = await once(db.sql, command, madeOne, async (tx) => {
    const of = await lockKid(tx, by, kidId, () => isOwn(by, kidId))
    checkBirth(change, at)
    const { addPickup, removePickup } = change
    if (addPickup) checkDays(addPickup, warsawDay(at))
    if (removePickup !== undefined && !(await hasPickup(tx, kidId, removePickup)))
      throw new DomainError('pickup.not_found')
    if (!(await changesAnything(tx, by, kidId, change))) throw new DomainError('proposal.empty')
    const waiting = await orm(tx).$count(
      cardProposals,
      and(
        eq(cardProposals.kidId, kidId),
        eq(cardProposals.state, 'waiting'),
        eq(cardProposals.proposedBy, by.accountId),
      ),
    )
    if (waiting >= MOST_WAITING) throw new DomainError('proposal.too_many', { max: MOST_WAITING })
    const [row] = await orm(tx)
      .insert(cardProposals)
      .values({ kidId, proposedBy: by.accountId, proposedAt: at, change, state: 'waiting' })
      .returning({ id: cardProposals.id })
    const { id } = found(row, 'internal')
    await note({ tx, by, at }, of, 'CARD_PROPOSED', { proposal: id })
    const audience = { to: 'kid_editors' as const, placeId: of.placeId, kidId }
    await addToOutbox(tx, [notify({ type: 'TYPE_CARD_PROPOSED', audience, source: sourceOf(id) })])
    return { id }
  })
  wake()
  return made
}

async function changesAnything(tx: TransactionSql, by: Principal, kidId: number, change: ProposedChange) {
  const { guardian, addPickup, removePickup, ...fields } = change
  if (addPickup || removePickup !== undefined) return true
  if (changesOf(await readCard(tx, kidId), fields).length > 0) return true
  if (!guardian) return false
  const own = (await guardiansNow(tx, kidId)).find(({ phone }) => phone === by.login)
  return own !== undefined && (own.name !== guardian.name || own.relation !== guardian.relation)
}

/** The guardian takes a waiting proposal back. @throws DomainError kid.not_found, proposal.not_found, .decided */
export async function withdrawProposal(
  { db, clock, wake }: CardPorts,
  by: Principal,
  { kidId, proposalId }: { kidId: number; proposalId: number },
): Promise<void> {
  const at = clock.now()
  await db.sql.begin(async (tx) => {
    const of = await lockKid(tx, by, kidId, () => true)
    const { proposedBy, state } = await proposalOf(tx, kidId, proposalId)
    if (proposedBy !== by.accountId) throw new DomainError('proposal.not_found')
    if (state !== 'waiting') throw new DomainError('proposal.decided')
    await settleProposal({ tx, by, at }, proposalId, 'withdrawn')
    await addToOutbox(tx, [withdrawnNews(of, proposalId)])
  })
  wake()
}

/**
 * Accepts or declines a waiting proposal of a present guardian. An accepted one is applied to the card that was shown,
 * field by field: fields that it does not name stay, and what is gone meanwhile is left out.
 * @param version the card's, as shown beside the proposal, so that no newer value is replaced unseen
 * @throws DomainError kid.not_found, forbidden, proposal.not_found, proposal.decided, conflict.stale, pickup.past,
 * pickup.too_many
 */
export async function decideProposal(
  { db, clock, wake }: CardPorts,
  by: Principal,
  {
    kidId,
    proposalId,
    accept,
    version,
  }: { kidId: number; proposalId: number; accept: boolean; version: number },
): Promise<void> {
  const at = clock.now()
  await db.sql.begin(async (tx) => {
    const of = await lockEdited(tx, by, kidId)
    const { proposedBy, login, state, change } = await proposalOf(tx, kidId, proposalId)
    if (!(await isGuardian(tx, kidId, login))) throw new DomainError('proposal.not_found')
    if (state !== 'waiting') throw new DomainError('proposal.decided')
    const writing = { tx, by, at, proposalId }
    await settleProposal(writing, proposalId, accept ? 'accepted' : 'declined')
    if (accept) {
      const card = await readCard(tx, kidId)
      if (card.version !== version) throw new DomainError('conflict.stale')
      const changes = await carryOut(writing, of, { card, login, change: proposedChange.parse(change) })
      await note(writing, of, 'CARD_ACCEPTED', { proposal: proposalId, fields: namesOf(changes) })
    } else await note(writing, of, 'CARD_DECLINED', { proposal: proposalId })
    const audience = { to: 'account' as const, accountId: proposedBy, placeId: of.placeId }
    await addToOutbox(tx, [
      withdrawnNews(of, proposalId),
      notify({ type: 'TYPE_CARD_DECIDED', audience, kid: kidId, source: `${sourceOf(proposalId)}-decided` }),
    ])
  })
  wake()
}

async function carryOut(
  writing: Authorised,
  of: OfKid,
  { card, login, change }: { card: ReadCard; login: string; change: ProposedChange },
): Promise<FieldChange[]> {
  const { guardian, addPickup, removePickup, ...fields } = change
  checkHealth(writing.by, of, fields)
  const changes = await writeCard(writing, of, card, fields)
  if (guardian) changes.push(...(await describeProposer(writing, of, login, guardian)))
  if (removePickup !== undefined) await strikePickup(writing, of, removePickup)
  if (addPickup) await writePickup(writing, of, addPickup)
  return changes
}

/** The name and relation of the guardian who proposed them. @param login the guardian's phone */
async function describeProposer(
  writing: Writing,
  { kidId }: OfKid,
  login: string,
  given: Exclude<ProposedChange['guardian'], undefined>,
): Promise<FieldChange[]> {
  const { tx, at } = writing
  const was = (await guardiansNow(tx, kidId)).find(({ phone }) => phone === login)
  if (!was) return []
  const became = { ...was, ...given }
  if (same(was, became)) return []
  await describeGuardians(tx, [{ kidId, phone: was.phone, ...given }])
  await nextVersion(tx, kidId, at)
  const changes: FieldChange[] = [{ field: 'guardian', was, became }]
  await keepHistory(writing, kidId, changes)
  return changes
}

/** Whether the phone's owner is a guardian of the kid, and has not left the place. */
async function isGuardian(tx: TransactionSql, kidId: number, phone: string): Promise<boolean> {
  return await hasRow(
    tx,
    guardianships,
    and(
      eq(guardianships.kidId, kidId),
      eq(guardianships.phone, phone),
      isNull(guardianships.deletedAt),
      eq(guardianships.declined, false),
    ),
  )
}

/** Locked. `login` is the proposer's phone. @throws DomainError proposal.not_found */
async function proposalOf(tx: TransactionSql, kidId: number, proposalId: number) {
  const [row] = await orm(tx)
    .select({ ...pick(cardProposals, 'proposedBy', 'state', 'change'), ...pick(accounts, 'login') })
    .from(cardProposals)
    .innerJoin(accounts, eq(accounts.id, cardProposals.proposedBy))
    .where(and(eq(cardProposals.id, proposalId), eq(cardProposals.kidId, kidId)))
    .for('update', { of: cardProposals })
  return found(row, 'proposal.not_found')
}

async function settleProposal(
  { tx, by, at }: Writing,
  proposalId: number,
  state: RowOf<typeof cardProposals, 'state'>['state'],
): Promise<void> {
  await orm(tx)
    .update(cardProposals)
    .set({ state, decidedBy: by.accountId, decidedAt: at })
    .where(eq(cardProposals.id, proposalId))
}

/** A stored proposal for a reader: others' health notes are part of the kid's health. */
export function shownProposal({
  change,
  own,
  ...proposal
}: Omit<CardProposal, 'change' | 'health'> & { change: unknown }): CardProposal {
  const { healthNotes, ...rest } = proposedChange.parse(change)
  const health = healthNotes !== undefined
  return { ...proposal, own, health, change: own && health ? { ...rest, healthNotes } : rest }
}

/** The health notes of a stored proposal, if it changes them. */
export function proposedHealth(proposalId: number, change: unknown): KidHealth['proposed'] {
  const { healthNotes } = proposedChange.parse(change)
  return healthNotes === undefined ? [] : [{ proposalId, healthNotes }]
}
