/** Texts of the accountant's screen. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  DocumentKind,
  SalesAssumption,
  SalesFormat,
  SellerField,
  VatExemption,
} from '@skrzat/contract/accounting'

export const documentNames: Record<DocumentKind, MessageDescriptor> = {
  INVOICE: msg`Faktura`,
  NOTE: msg`Rozliczenie (nota)`,
}

export const documentHints: Record<DocumentKind, MessageDescriptor> = {
  INVOICE: msg`Z danymi sprzedawcy i nabywcy, jednostką, ilością, ceną netto i podstawą zwolnienia z VAT.`,
  NOTE: msg`Dla placówki, która nie wystawia faktur. Dokument mówi, ile i za co zapłacić.`,
}

export const exemptionNames: Record<VatExemption, MessageDescriptor> = {
  NURSERY: msg`Żłobek lub klub dziecięcy: art. 43 ust. 1 pkt 24`,
  PRESCHOOL: msg`Przedszkole: art. 43 ust. 1 pkt 26`,
}

export const fieldNames: Record<SellerField, MessageDescriptor> = {
  name: msg`nazwa sprzedawcy`,
  street: msg`ulica i numer`,
  postalCode: msg`kod pocztowy`,
  city: msg`miejscowość`,
  nip: msg`NIP`,
  exemption: msg`podstawa zwolnienia z VAT`,
}

export const formatNames: Record<SalesFormat, MessageDescriptor> = {
  epp: msg`EPP (EDI++): Subiekt, Rewizor, Rachmistrz i inne`,
  optima: msg`Comarch Optima (XML)`,
  csv: msg`Rejestr CSV z kontami`,
}

export const shortFormatNames: Record<SalesFormat, string> = { epp: 'EPP', optima: 'Optima', csv: 'CSV' }

export const assumptionTexts: Record<SalesAssumption, MessageDescriptor> = {
  office: msg`Plik jest dla biura rachunkowego: ma kwoty dokumentów według stawek VAT, bez pozycji.`,
  note_as_bill: msg`Rozliczenie (nota) to w pliku rachunek: RS, a korekta KRS.`,
  difference: msg`Korekta ma kwotę różnicy ze znakiem, z datą korekty.`,
  service_day: msg`Usługę wykonano ostatniego dnia okresu, a gdy okresu nie ma, w dniu wystawienia.`,
  exempt_in_proportion: msg`Sprzedaż zwolniona jest uwzględniana w proporcji VAT.`,
  no_accounts: msg`Kont w pliku nie ma: nadaje je schemat księgowania w programie.`,
}
