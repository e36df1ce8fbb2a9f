export { follow, live } from './live.ts'
export { announcePeople, type PeopleChange, peopleTopic } from './people.ts'
export { type Bus, createBus, defineTopic, type Topic } from './realtime.ts'
export { announceRights, rightsChangedTopic, sessionEndedTopic, untilSessionEnds } from './sessions.ts'
