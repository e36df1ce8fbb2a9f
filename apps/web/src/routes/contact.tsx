import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#features/accounts/contact-page.tsx'

export const Route = createFileRoute('/contact')({ staticData: { may: 'anybody' }, component: ContactPage })
