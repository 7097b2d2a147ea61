import { defaultCheckpointNames } from '@swing/domain/analyzer/checkpoints';
import { createContext, use } from 'react';

/** The names of the checkpoints, which a coach can change. */
export const CheckpointNamesContext = createContext(defaultCheckpointNames);

export const useCheckpointNames = () => use(CheckpointNamesContext);
