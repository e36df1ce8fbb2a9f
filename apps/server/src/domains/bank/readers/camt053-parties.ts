/** The other side of a transfer in camt. */
import type { LineMark } from '@skrzat/contract/bank'
import { visibleLine } from '@skrzat/contract/text'
import { accountText } from './cells.ts'
import type { StatementLine } from './statement.ts'
import { textAt, type XmlElement } from './xml.ts'

type OtherSide = Pick<StatementLine, 'payer' | 'payerAccount' | 'virtualId'>

const NOBODY: OtherSide = { payer: '', payerAccount: '', virtualId: '' }

/** The other side of the details, if it is the same one in all of them. */
export function otherSide(details: readonly XmlElement[], mark: LineMark, account: string): OtherSide {
  const [first, ...others] = details.map((detail) => otherSideOf(detail, mark, account))
  if (!first) return NOBODY
  const isShared = others.every(
    (other) =>
      other.payer === first.payer &&
      other.payerAccount === first.payerAccount &&
      other.virtualId === first.virtualId,
  )
  return isShared ? first : NOBODY
}

function otherSideOf(detail: XmlElement, mark: LineMark, account: string): OtherSide {
  const debtor = party(detail, 'Dbtr')
  const creditor = party(detail, 'Cdtr')
  // A reversal names the sides of the original transfer.
  const isIncoming = mark === 'C' || mark === 'RC'
  const [side, opposite] = isIncoming ? [debtor, creditor] : [creditor, debtor]
  // Some banks turn the sides of a reversal round.
  const isOurs = account !== '' && side.payerAccount === account
  if (isOurs && opposite.payerAccount !== account) return { ...opposite, virtualId: '' }
  const isVirtual = isIncoming && account !== '' && opposite.payerAccount !== account
  return { ...side, virtualId: isVirtual ? opposite.payerAccount : '' }
}

/** Version 8 has the name one element deeper. */
function party(detail: XmlElement, side: 'Dbtr' | 'Cdtr') {
  return {
    payer: visibleLine(textAt(detail, `RltdPties/${side}/Pty/Nm`, `RltdPties/${side}/Nm`)),
    payerAccount: accountText(
      textAt(detail, `RltdPties/${side}Acct/Id/IBAN`, `RltdPties/${side}Acct/Id/Othr/Id`),
    ),
  }
}
