import type { FastifyRequest } from 'fastify';

/** Methods that are told apart; everything else that HTTP knows is one. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The template of the request's route; `none` if nothing is at its address. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

export const methodOf = ({ method }: FastifyRequest): string => (METHODS.includes(method) ? method : 'other');
