import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

const buildSerializer = SerializerSelector();
type Compile = ReturnType<SerializerFactory>;
/** Schema → its serializer. */
const serializers = new WeakMap<object, ReturnType<Compile>>();

/**
 * Fastify's own compilers, which here compile each schema once in a process. By itself Fastify compiles the schema of a
 * refusal again for each status of each call, and everything again for each app.
 */
export const schemaController: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    buildValidator: AjvCompiler() as BuildCompilerFromPool,
    buildSerializer(external, options) {
      const compile = buildSerializer(external, options);
      return (route) => {
        const known = serializers.get(route.schema as object) ?? compile(route);
        serializers.set(route.schema as object, known);
        return known;
      };
    },
  },
};
