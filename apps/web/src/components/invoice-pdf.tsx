import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { FileDown } from 'lucide-react'
import { useDownload } from '#app/calls/index.ts'
import { kidName } from '#components/kid-name.ts'

/** Saves the invoice as a PDF, to print or to send on. */
export function InvoicePdf({ invoice, className }: { invoice: Invoice; className?: string }) {
  const { t } = useLingui()
  const { id, number, kid, documentKind } = invoice
  const word = documentKind === 'NOTE' ? 'Rozliczenie' : 'Faktura'
  const name = `${word} ${number.replaceAll('/', '-')} ${kidName(kid)}.pdf`
  const save = useDownload(`/api/payments/${id}/pdf`, name)
  return (
    <Button
      icon={FileDown}
      variant="quiet"
      size="sm"
      pending={save.isPending}
      className={cn('text-muted', className)}
      aria-label={t`Pobierz PDF faktury ${number}`}
      onClick={() => save.mutate()}
    >
      {t`Pobierz PDF`}
    </Button>
  )
}
