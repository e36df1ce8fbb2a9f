/** What a place asks for: texts are never changed, a new one is the next version. */
import { CONSENT_LIMITS } from '@skrzat/contract/consent'
import type { changeTextInput, NewConsent } from '@skrzat/contract/wire/consents'
import type { TransactionSql } from '@skrzat/db/client'
import type { z } from 'zod'
import { audit, commandOf, madeOne, once } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import type { By, ConsentPorts } from './ports.ts'

type OfPlace = { readonly placeId: number }

/**
 * @returns its id
 * @throws DomainError consent.too_many; consent.second_photos, as a place has one consent to photos on the wall;
 * command.reused
 */
export async function addConsent(
  { db, clock }: ConsentPorts,
  by: By,
  { placeId, commandId, name, purpose, text }: NewConsent & OfPlace,
): Promise<{ id: number }> {
  const at = clock.now()
  const meta = { commandId, actorId: by.accountId, placeId }
  const command = commandOf(meta, 'consents.add', { name, purpose, text }, at)
  return await once(db.sql, command, madeOne, async (tx) => {
    // Additions to one place are serialized, so that its limits hold at commit.
    await tx`select from places where id = ${placeId} for no key update`
    const asked = await tx<{ purpose: string }[]>`
      select purpose from consents where place_id = ${placeId} and retired_at is null`
    if (asked.length >= CONSENT_LIMITS.asked) throw new DomainError('consent.too_many')
    if (purpose === 'photos_wall' && asked.some((consent) => consent.purpose === purpose))
      throw new DomainError('consent.second_photos')
    const [added] = await tx<{ id: number }[]>`
      insert into consents (place_id, name, purpose, created_at) values (${placeId}, ${name}, ${purpose}, ${at})
      returning id`
    if (!added) throw new Error('a consent was not added')
    await addText(tx, by, { consentId: added.id, version: 1, text, askAgain: true, at })
    const data = { consent: added.id }
    await audit(tx, { at, principal: by.login, type: 'CONSENT_ADDED', data, placeId })
    return added
  })
}

/**
 * Publishes the next version of a text.
 * @throws DomainError consent.not_found, consent.retired, conflict.stale if another text than the present one was
 * shown, command.reused
 */
export async function changeText(
  { db, clock }: ConsentPorts,
  by: By,
  { placeId, commandId, consentId, version, text, askAgain }: z.output<typeof changeTextInput> & OfPlace,
): Promise<void> {
  const at = clock.now()
  const meta = { commandId, actorId: by.accountId, placeId }
  const command = commandOf(meta, 'consents.changeText', { consentId, version, text, askAgain }, at)
  await once(db.sql, command, madeOne, async (tx) => {
    const { retired } = await lockConsent(tx, { placeId, consentId, hold: 'change' })
    if (retired) throw new DomainError('consent.retired')
    const present = await presentVersion(tx, consentId)
    if (version !== present) throw new DomainError('conflict.stale')
    await addText(tx, by, { consentId, version: present + 1, text, askAgain, at })
    const data = { consent: consentId, version: present + 1, askAgain }
    await audit(tx, { at, principal: by.login, type: 'CONSENT_CHANGED', data, placeId })
    return { id: consentId }
  })
}

/** It is no longer asked for; what was given stays on record. Idempotent. @throws DomainError consent.not_found */
export async function retireConsent(
  { db, clock }: ConsentPorts,
  by: By,
  { placeId, consentId }: OfPlace & { readonly consentId: number },
): Promise<void> {
  const at = clock.now()
  await db.sql.begin(async (tx) => {
    const { retired } = await lockConsent(tx, { placeId, consentId, hold: 'change' })
    if (retired) return
    await tx`update consents set retired_at = ${at} where id = ${consentId}`
    await audit(tx, {
      at,
      principal: by.login,
      type: 'CONSENT_RETIRED',
      data: { consent: consentId },
      placeId,
    })
  })
}

type Locked = { readonly placeId: number; readonly consentId: number; readonly hold: 'change' | 'answer' }

/** Answers of one consent run side by side, but not beside a change of it. @throws DomainError consent.not_found */
export async function lockConsent(
  tx: TransactionSql,
  { placeId, consentId, hold }: Locked,
): Promise<{ retired: boolean }> {
  const [consent] = await tx<{ retired: boolean }[]>`
    select retired_at is not null as retired from consents where id = ${consentId} and place_id = ${placeId}
    ${hold === 'change' ? tx`for no key update` : tx`for share`}`
  if (!consent) throw new DomainError('consent.not_found')
  return consent
}

/** Read after the lock, by a statement of its own, so that it is what the lock's last holder wrote. */
export async function presentVersion(tx: TransactionSql, consentId: number): Promise<number> {
  const [text] = await tx<{ version: number }[]>`
    select max(version) as version from consent_texts where consent_id = ${consentId}`
  return text?.version ?? 0
}

type Text = { consentId: number; version: number; text: string; askAgain: boolean; at: Date }

async function addText(tx: TransactionSql, by: By, { consentId, version, text, askAgain, at }: Text) {
  await tx`
    insert into consent_texts (consent_id, version, text, ask_again, created_by, created_at)
    values (${consentId}, ${version}, ${text}, ${askAgain}, ${by.accountId}, ${at})`
}
