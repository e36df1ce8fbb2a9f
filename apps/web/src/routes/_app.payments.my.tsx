import { createFileRoute } from '@tanstack/react-router'
import { MyPaymentsPage } from '#features/my-payments/my-payments-page.tsx'

export const Route = createFileRoute('/_app/payments/my')({ component: MyPaymentsPage })
