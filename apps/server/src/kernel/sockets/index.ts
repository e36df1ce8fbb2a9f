export { stompCommand, type StompCommand, stompTopic, type StompTopic } from './destinations.ts'
export { acceptUpgrades } from './routes.ts'
export { serveSockets, type SocketOptions } from './serve.ts'
