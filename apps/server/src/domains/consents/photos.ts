import { editsGroup, type Principal } from '@skrzat/contract/access'
import type { NamedPhoto } from '@skrzat/contract/wire/consents'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError, refusalOf } from '../../kernel/errors/index.ts'
import { kidFor, type OfKid } from './access.ts'
import { lockKid } from './lock-kid.ts'
import type { ConsentPorts } from './ports.ts'
import { withdrawnPhotoConsent } from './states.ts'

/** @throws DomainError kid.not_found, forbidden */
async function editableKid({ db }: ConsentPorts, by: Principal, kidId: number): Promise<OfKid> {
  const kid = await kidFor(db.sql, by, kidId)
  if (!editsGroup(by, kid.placeId, kid.groupId)) throw refusalOf(by)
  return kid
}

/** The photos on the wall that name a kid, newest first. @throws DomainError kid.not_found, forbidden */
export async function photosOfKid(ports: ConsentPorts, by: Principal, kidId: number): Promise<NamedPhoto[]> {
  await editableKid(ports, by, kidId)
  return await ports.photos.photosNaming(ports.db.sql, kidId)
}

/**
 * Takes every photo that names the kid off the wall, of posts that the caller can't edit as well. Idempotent.
 * @throws DomainError kid.not_found, forbidden; consent.not_withdrawn, also if a guardian gave it again meanwhile
 */
export async function takeDownPhotos(
  ports: ConsentPorts,
  by: Principal,
  kidId: number,
): Promise<{ photos: number }> {
  const { placeId } = await editableKid(ports, by, kidId)
  const at = ports.clock.now()
  const { photos, publish } = await ports.db.sql.begin(async (tx) => {
    await lockKid(tx, kidId)
    const consent = await withdrawnPhotoConsent(tx, kidId)
    if (consent === undefined) throw new DomainError('consent.not_withdrawn')
    const taken = await ports.photos.takeDown(tx, by, { kidId, placeId, at })
    const data = { kid: kidId, consent, photos: taken.photos }
    if (taken.photos > 0)
      await audit(tx, { at, principal: by.login, type: 'PHOTOS_TAKEN_DOWN', data, placeId })
    return taken
  })
  ports.wake()
  await publish()
  return { photos }
}
