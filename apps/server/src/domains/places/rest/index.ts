import type { RestRoutes } from '../../../kernel/http/index.ts'
import type { SmsKernel } from '../../sms/index.ts'
import type { KidPorts } from '../commands/kids.ts'
import { groupRoutes } from './groups.ts'
import { imageRoutes } from './image.ts'
import { kidPhotoRoutes } from './kid-photo.ts'
import { kidRoutes } from './kids.ts'
import { placeRoutes } from './places.ts'
import { rosterRoutes } from './roster.ts'
import type { MoneyOfKids } from './shapes.ts'
import { userRoutes } from './users.ts'
import { workerRoutes } from './workers.ts'

/** The REST contract of places. */
export function placesRest(kernel: SmsKernel & KidPorts, moneyOfKids: MoneyOfKids): RestRoutes {
  return (app) => {
    const parts = [
      placeRoutes,
      imageRoutes,
      kidPhotoRoutes,
      userRoutes,
      groupRoutes,
      workerRoutes,
      rosterRoutes,
    ]
    for (const routes of parts) routes(app, kernel)
    kidRoutes(app, kernel, moneyOfKids)
  }
}
