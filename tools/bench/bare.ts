/** The reference for a save: the same framework and body, without any work. */
import Fastify from 'fastify';

const app = Fastify();
app.put('/session/claim', async () => ({ statusCode: 200, message: 'OK', responseObject: {} }));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
