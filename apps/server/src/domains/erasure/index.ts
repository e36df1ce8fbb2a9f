/** Erasing a kid or a person, and what falls due by itself. What each domain erases, it declares (kernel/erasing.ts). */
import { DEFAULT_AUDIT_DAYS } from '@skrzat/contract/audit-retention'
import type { Invoice } from '@skrzat/contract/wire/payments'
import type { PrintedDocument } from '@skrzat/contract/wire/accounting'
import type { AnySql } from '@skrzat/db/client'
import type { Erasing, Retained } from '../../kernel/erasing.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { ERASURE_SCHEDULES, erasureJobs } from './jobs.ts'
import { CONSENTS_ERASE } from './of-consents.ts'
import { carryOutDue } from './carry-out.ts'
import type { CarryPorts, ErasurePorts } from './ports.ts'
import { erasureRest, type ProveNow } from './rest.ts'
import { ERASURE_RETAIN, wholesRetained } from './retain.ts'
import type { Subject } from './subject.ts'
import { erasureRouter } from './router.ts'
import { createSealed, type Identity } from './sealed.ts'
import { noteIn } from './note.ts'

export { erasureOfKid, erasuresWaiting } from './requests.ts'

type Options = {
  readonly secret: string
  readonly dataDir: string
  readonly auditDays?: number | undefined
  /** Nightly backups that are kept. */
  readonly backups?: number | undefined
  readonly proveNow: ProveNow
  readonly erases: readonly Erasing[]
  readonly retains: readonly Retained[]
}

export function createErasure(
  kernel: Kernel,
  { secret, dataDir, auditDays = DEFAULT_AUDIT_DAYS, backups = 0, proveNow, erases, retains }: Options,
) {
  const carrying: CarryPorts = {
    ...kernel,
    sealed: createSealed(secret, kernel.log),
    erases: [...erases, ...CONSENTS_ERASE],
    auditDays,
    backups,
    note: noteIn(dataDir),
  }
  const whole = (subject: Subject) => carryOutDue(carrying, subject)
  const ports: ErasurePorts = {
    ...carrying,
    retains: [...retains, ...ERASURE_RETAIN, ...wholesRetained(whole, kernel.log)],
  }
  return {
    router: { erasure: erasureRouter(ports) },
    rest: erasureRest({ ...ports, proveNow }),
    jobs: erasureJobs(ports),
    schedules: ERASURE_SCHEDULES,
    erases: CONSENTS_ERASE,
    retains: ERASURE_RETAIN,
  }
}

/** Puts sealed names back on a document of an erased kid, or of a kid whose guardian was erased. */
export function createNaming(secret: string, kernel: Pick<Kernel, 'clock' | 'log'>) {
  const identitiesOf = createIdentities(secret, kernel)
  return async (
    sql: AnySql,
    invoice: Invoice,
    printed: PrintedDocument,
  ): Promise<{ readonly invoice: Invoice; readonly printed: PrintedDocument }> => {
    const document = { kidId: invoice.kid.id, at: new Date(invoice.createdDate) }
    const [identity = {}] = await identitiesOf(sql, invoice.place.id, [document])
    const { buyer, ...name } = identity
    const named = buyer !== undefined && printed.buyer.name === '' ? buyer : printed.buyer
    return {
      invoice: { ...invoice, kid: { ...invoice.kid, ...name } },
      printed: { ...printed, buyer: named },
    }
  }
}

/** Opens the sealed names of documents of a place, in their order; for those who bill. */
export function createIdentities(secret: string, { clock, log }: Pick<Kernel, 'clock' | 'log'>) {
  const sealed = createSealed(secret, log)
  return (
    sql: AnySql,
    placeId: number,
    documents: readonly { readonly kidId: number; readonly at: Date }[],
  ): Promise<Identity[]> => sealed.identitiesOf(sql, placeId, documents, clock.now())
}
