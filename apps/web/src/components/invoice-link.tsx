import { Link } from '@tanstack/react-router'

type InvoiceLinkProps = { placeId: number; invoice: { readonly id: number; readonly number: string } }

/** An invoice's number, as a link to its card. */
export function InvoiceLink({ placeId, invoice }: InvoiceLinkProps) {
  return (
    <Link
      to="/place/$placeId/payments"
      params={{ placeId }}
      search={{ invoice: invoice.id }}
      className="tabular rounded-small text-sm whitespace-nowrap text-green underline underline-offset-2"
    >
      {invoice.number}
    </Link>
  )
}
