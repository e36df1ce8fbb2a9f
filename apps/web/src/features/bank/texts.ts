/** Texts that several parts of this feature share. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  NOT_OURS_REASONS,
  type BankDialect,
  type BankFormat,
  type NotOursReason,
  type ProposalKind,
} from '@skrzat/contract/bank'

export const formatNames: Record<BankFormat, string> = {
  MT940: 'MT940',
  CAMT053: 'camt.053',
  CSV: 'CSV',
}

/** Names of banks; those that are no names are texts. */
export const dialectNames: Record<BankDialect, MessageDescriptor | string> = {
  PKO: 'PKO BP',
  MBANK: 'mBank',
  ING: 'ING',
  PEKAO: 'Pekao',
  MILLENNIUM: 'Millennium',
  SANTANDER: 'Santander / Erste',
  ALIOR: 'Alior',
  NORDEA: 'Nordea',
  DEUTSCHE: 'Deutsche Bank',
  PLAIN: msg`bez odmiany banku`,
  OTHER: msg`inny bank`,
}

export const kindNames: Record<ProposalKind, MessageDescriptor> = {
  REFUND: msg`po zwrocie`,
  VIRTUAL_ACCOUNT: msg`po rachunku wirtualnym`,
  NUMBER: msg`po numerze faktury`,
  PAYER: msg`po rachunku płatnika`,
  NAME: msg`po nazwisku i kwocie`,
  AMOUNT: msg`po kwocie`,
  SUGGESTION: msg`po podpowiedzi`,
}

const reasonNames: Record<NotOursReason, MessageDescriptor> = {
  fee: msg`opłata banku`,
  own_transfer: msg`przelew własny`,
  salary: msg`wynagrodzenie`,
  tax: msg`podatek lub składki`,
  purchase: msg`zakup`,
  refund: msg`zwrot`,
  reversed: msg`wycofane przez bank`,
  interest: msg`odsetki`,
  subsidy: msg`dotacja`,
  other: msg`inny powód`,
}

function isKnown(reason: string): reason is NotOursReason {
  return NOT_OURS_REASONS.some((known) => known === reason)
}

/** The reason in words: a known one's name, or what a person wrote. */
export function useReasonText() {
  const { i18n } = useLingui()
  return (reason: string) => (isKnown(reason) ? i18n._(reasonNames[reason]) : reason)
}
