import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Rejects callers on other machines. */
export function requireLoopback(request: FastifyRequest): void {
  if (isFromThisMachine(request)) return
  throw new AppError('forbidden', 'This page opens only on the machine the product runs on.')
}

/**
 * Whether the caller is on the machine of the product. Checks the socket's address, the forwarded addresses, and the Host header, which
 * reveals DNS rebinding: a foreign name that resolves to this machine.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers } = request
  const callers = [request.raw.socket.remoteAddress ?? '', ...forwardedFor(headers['x-forwarded-for'])]
  if (headers['x-real-ip'] !== undefined) callers.push(String(headers['x-real-ip']))
  return callers.every(isLoopback) && headers['forwarded'] === undefined && isLocalHost(headers.host ?? '')
}

function forwardedFor(header: string | string[] | undefined): string[] {
  if (header === undefined) return []
  return [header].flat().flatMap((line) => line.split(',').map((address) => address.trim()))
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

function isLocalHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name.replace(/^\[(.*)\]$/, '$1'))
}
