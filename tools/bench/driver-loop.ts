import { mongoClient } from '#server/store/mongo-client.ts';

type Saved = { _id: string; revision: number; text: string };

/**
 * Durable updates a second by the driver alone: so many loops, each changing a document of its own of the size of a saved claim,
 * with the store's own write concern and number of connections. The reference for the saves of the service on the same server.
 */
export async function driverLoop(url: string, loops: number, seconds: number, bytes: number): Promise<number> {
  const { client, database } = mongoClient(url);
  await client.connect();
  try {
    const documents = client.db(database).collection<Saved>('bench');
    const until = performance.now() + seconds * 1000;
    let updates = 0;
    const loop = async (n: number) => {
      const _id = `loop-${n}`;
      await documents.updateOne({ _id }, { $set: { revision: 1, text: '' } }, { upsert: true });
      for (let revision = 1; performance.now() < until; revision += 1) {
        const text = `${revision} ${'x'.repeat(bytes)}`;
        const change = { $set: { text }, $inc: { revision: 1 } };
        await documents.findOneAndUpdate({ _id, revision }, change, { returnDocument: 'after' });
        updates += 1;
      }
    };
    await Promise.all(Array.from({ length: loops }, (_, n) => loop(n)));
    return updates / seconds;
  } finally {
    await client.close();
  }
}
